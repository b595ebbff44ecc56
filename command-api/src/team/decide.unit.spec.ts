import { expect } from 'chai'
import type { AccountState } from '../accounts/state.ts'
import { accountFold } from '../accounts/state.ts'
import { accountId, restaurantId } from '../testing/examples.ts'
import {
  acceptInvitation,
  changeRole,
  invite,
  joinTeam,
  removeFromTeam,
  renewLink,
  withdrawInvitation,
} from './decide.ts'
import { hashOfSecret, newLinkSecret } from './link.ts'
import { type Invitation, type InvitationEvent, type InvitationState, invitationFold } from './state.ts'

const at = '2026-11-23T12:00:00.000Z'
const lastMoment = '2026-11-30T11:59:59.999Z'
const end = '2026-11-30T12:00:00.000Z'
const secret = newLinkSecret()
const invited = {
  accountId,
  restaurantId,
  role: 'MANAGER',
  sealedName: 'sealed name',
  sealedEmail: 'sealed e-mail',
  secretHash: hashOfSecret(secret),
} as const

const events = (decision: object) =>
  Array.isArray(decision) ? (decision as readonly InvitationEvent[]) : expect.fail('refused')
const after = (state: InvitationState, decision: object): InvitationState =>
  events(decision).reduce((before, event) => invitationFold.evolve(before, event, at, 0n), state)
const open = after(invitationFold.initial, invite(invitationFold.initial, invited, at))
const accept = (state: InvitationState, time: string, given = secret) =>
  acceptInvitation(state, { secret: given, sealedPasswordHash: 'sealed' }, time)
const notValid = { refused: 'invitation.not_valid' }

describe('invitations', () => {
  it('end after seven days to the millisecond', () => {
    expect(open).to.deep.include({ status: 'open', expiresAt: end })
    expect(events(accept(open, lastMoment))).to.have.length(1)
    expect(accept(open, end)).to.deep.equal(notValid)
  })

  it('accept only their own secret, and only once', () => {
    expect(accept(open, at, newLinkSecret())).to.deep.equal(notValid)
    expect(accept(after(open, accept(open, at)), at)).to.deep.equal(notValid)
    expect(accept(invitationFold.initial, at)).to.deep.equal(notValid)
  })

  it('get another secret and another week with a new link, also after the end', () => {
    const renewed = after(open, renewLink(open, hashOfSecret('another'), end))
    expect(accept(renewed, end)).to.deep.equal(notValid)
    expect(events(accept(renewed, end, 'another'))).to.have.length(1)
    const accepted = after(open, accept(open, at))
    expect(renewLink(accepted, 'hash', at)).to.deep.equal({ refused: 'person.not_found' })
  })

  it('cannot be accepted after they were withdrawn', () => {
    const withdrawn = after(open, withdrawInvitation(open, false))
    expect(withdrawn.status).to.equal('withdrawn')
    expect(accept(withdrawn, at)).to.deep.equal(notValid)
    expect(withdrawInvitation(withdrawn, false)).to.deep.equal([])
  })

  it('can be withdrawn while they are accepted, but not from a person who has joined', () => {
    const accepted = after(open, accept(open, at))
    expect(after(accepted, withdrawInvitation(accepted, false)).status).to.equal('withdrawn')
    expect(withdrawInvitation(accepted, true)).to.deep.equal([])
  })
})

describe('people of a team', () => {
  const accepted = after(open, accept(open, at)) as Invitation
  const joined = (): AccountState => {
    const [event] = events(joinTeam(accountFold.initial, accepted)) as never as [never]
    return accountFold.evolve(accountFold.initial, event, at, 0n)
  }

  it('get an account with the role and the restaurant of the invitation, once', () => {
    expect(joined()).to.deep.include({
      status: 'registered',
      role: 'MANAGER',
      memberOf: restaurantId,
      restaurant: null,
    })
    expect(joinTeam(joined(), accepted)).to.deep.equal([])
    const removed = { status: 'erased', accountId } as const
    expect(joinTeam(removed, accepted), 'after a removal').to.deep.equal([])
  })

  it('are removed once, and only after they have joined', () => {
    const removed = { status: 'erased', accountId } as const
    for (const state of [accountFold.initial, removed]) expect(removeFromTeam(state)).to.deep.equal([])
    expect(events(removeFromTeam(joined())).map(({ type }) => type as string)).to.deep.equal([
      'PersonRemoved',
      'AccountErased',
    ])
  })

  it('change their role only to another one, and never that of an owner', () => {
    expect(changeRole(joined(), 'MANAGER')).to.deep.equal([])
    const [event] = events(changeRole(joined(), 'KITCHEN'))
    expect(event?.data).to.deep.equal({ accountId, previousRole: 'MANAGER', role: 'KITCHEN' })
    const owner = { ...joined(), role: 'RESTAURANT' } as AccountState
    expect(changeRole(owner, 'KITCHEN')).to.deep.equal({ refused: 'person.not_found' })
  })
})
