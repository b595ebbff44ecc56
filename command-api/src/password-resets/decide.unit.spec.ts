import { AccountId } from '@safe-menu/contracts/ids'
import { expect } from 'chai'
import type { RegisteredAccount } from '../accounts/state.ts'
import { isRefusal } from '../decision.ts'
import { newLinkSecret } from '../team/link.ts'
import { isForPassword, makeResetLink, openLinkOf, resetPassword } from './decide.ts'
import { type ResetLinkEvent, type ResetLinks, resetLinksFold } from './state.ts'

const accountId = AccountId.parse('00000000-0000-4000-8000-000000000006')
const account: RegisteredAccount = {
  status: 'registered',
  accountId,
  audience: 'restaurant',
  role: 'MANAGER',
  sealedEmail: 'email',
  sealedPasswordHash: 'first',
  restaurant: null,
}
const owner = { kind: 'account', id: accountId, role: 'RESTAURANT' } as const
const byMail = { kind: 'system', id: 'password-forgotten' } as const
const at = '2026-11-23T12:00:00.000Z'
const nextDay = '2026-11-24T12:00:00.000Z'

/** The links after each of these was made. */
function links(...made: readonly (readonly [string, typeof owner | typeof byMail])[]): ResetLinks {
  return made.reduce<ResetLinks>((state, [secret, askedBy]) => {
    const events = makeResetLink(account, { secret, askedBy }, at) as readonly ResetLinkEvent[]
    return events.reduce((next, event) => resetLinksFold.evolve(next, event, at, 0n), state)
  }, resetLinksFold.initial)
}

describe('links that reset a password', () => {
  it('work for a day', () => {
    const secret = newLinkSecret()
    const made = links([secret, owner])
    expect(openLinkOf(made, secret, '2026-11-24T11:59:59.999Z')).not.to.equal(null)
    expect(openLinkOf(made, secret, nextDay)).to.equal(null)
    expect(openLinkOf(made, newLinkSecret(), at)).to.equal(null)
  })

  it('are replaced by a newer one, but not by one that a stranger may have asked for', () => {
    const open = (state: ResetLinks, secret: string) => openLinkOf(state, secret, at) !== null
    const both = links(['a', owner], ['b', byMail])
    expect([open(both, 'a'), open(both, 'b')]).to.deep.equal([true, true])
    const newer = links(['a', owner], ['b', byMail], ['c', owner])
    expect(['a', 'b', 'c'].map(secret => open(newer, secret))).to.deep.equal([false, false, true])
  })

  it('end with the password that they replace, and with the account', () => {
    const link = openLinkOf(links(['a', owner]), 'a', at)
    if (!link) throw new Error('There is no link.')
    expect(isForPassword(account, link)).to.equal(true)
    expect(isForPassword({ ...account, sealedPasswordHash: 'second' }, link)).to.equal(false)
    const other = AccountId.parse('00000000-0000-4000-8000-000000000007')
    expect(isForPassword({ ...account, accountId: other }, link)).to.equal(false)
    expect(isForPassword({ status: 'erased', accountId }, link)).to.equal(false)
    expect(isRefusal(resetPassword({ status: 'empty' }, link, 'sealed'))).to.equal(true)
    expect(resetPassword(account, link, 'sealed')).to.deep.equal([
      { type: 'PasswordReset', data: { accountId, sealedPasswordHash: 'sealed', askedBy: owner } },
    ])
  })
})
