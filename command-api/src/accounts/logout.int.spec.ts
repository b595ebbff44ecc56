import type { Role } from '@safe-menu/contracts/roles'
import { EventStoreUnavailable } from '@safe-menu/server-kit/event-store/errors'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import {
  beforeAppend,
  claimsOf,
  expectRefused,
  registeredRestaurant,
  seededRestaurant,
  tokenFor,
  useStack,
} from '../testing/stack.ts'

const refused = [401, 'auth.token_invalid'] as const

describe('logout over HTTP', () => {
  const stack = useStack()

  const logout = (token: string, base = stack.url, key?: string) =>
    stack.as(token, base).post('/api/auth/logout', {}, { key })
  const signedIn = async (email: string, password: string, base = stack.url): Promise<string> =>
    (await clientOf(base).post('/api/auth/login', { email, password })).body.token

  it('revokes its own token immediately and no other token of the account', async () => {
    const { email, password, token, accountId, restaurantId } = await registeredRestaurant(stack)
    const another = await signedIn(email, password)
    const answer = await logout(token)
    expect([answer.status, answer.body.message]).to.deep.equal([200, 'You are logged out.'])
    expect(answer.headers.get('consistency-token')).to.be.a('string')
    expectRefused(await stack.createMenu(token), ...refused)
    expect((await stack.createMenu(another)).status).to.equal(201)
    expect((await stack.createMenu(await signedIn(email, password))).status, 'signing in again').to.equal(201)

    const { jti: sessionId } = claimsOf(token)
    const [ended, ...more] = await stack.eventsOf(`session-${sessionId}`)
    expect(more).to.deep.equal([])
    expect(ended?.type).to.equal('SessionEnded')
    expect(ended?.data).to.deep.equal({ sessionId, accountId })
    expect(ended?.metadata).to.deep.include({
      restaurantId,
      actor: { kind: 'account', id: accountId, role: 'RESTAURANT' },
      impersonator: null,
    })
  })

  it('ends the session of a customer, an admin and an auditor', async () => {
    for (const role of ['CUSTOMER', 'ADMIN', 'AUDITOR'] satisfies Role[]) {
      const token = tokenFor(stack, role)
      expect((await logout(token)).status, role).to.equal(200)
      expectRefused(await logout(token), ...refused)
    }
  })

  it('happens once when two processes receive several requests', async () => {
    const { token } = await registeredRestaurant(stack)
    const elsewhere = await stack.startApi()
    const answers = await Promise.all([
      logout(token),
      logout(token, elsewhere),
      logout(token, stack.url, 'the-same-key'),
      logout(token, elsewhere, 'the-same-key'),
    ])
    // Requests after the first may find their token already revoked.
    for (const { status } of answers) expect(status).to.be.oneOf([200, 401])
    expect(answers.filter(({ status }) => status === 200)).not.to.have.length(0)
    expect(await stack.eventsOf(`session-${claimsOf(token).jti}`)).to.have.length(1)
  })

  it('ends both sessions of an account that use the same key', async () => {
    const { email, password, token } = await registeredRestaurant(stack)
    const another = await signedIn(email, password)
    for (const each of [token, another])
      expect((await logout(each, stack.url, 'one-key')).status).to.equal(200)
    for (const each of [token, another]) expectRefused(await stack.createMenu(each), ...refused)
  })

  it('ends an impersonation but no session of the restaurant', async () => {
    const { restaurantId, token: own } = await seededRestaurant(stack)
    const token = await stack.impersonate(restaurantId)
    expect((await logout(token)).status).to.equal(200)
    expectRefused(await stack.createMenu(token), ...refused)
    expect((await stack.createMenu(own)).status).to.equal(201)
    const { jti } = claimsOf(token)
    expect(await stack.typesOf(`impersonation-${jti}`)).to.deep.equal([
      'ImpersonationStarted',
      'ImpersonationEnded',
    ])
    expect(await stack.eventsOf(`session-${jti}`)).to.deep.equal([])
  })

  it('ends the session even if its event cannot be given an expiry', async () => {
    const asked: [string, number][] = []
    const base = await stack.startApi({
      wrapGateway: gateway => ({
        ...gateway,
        async expireAfter(streamName, seconds) {
          asked.push([streamName, seconds])
          throw new EventStoreUnavailable('gone', { ambiguous: false })
        },
      }),
    })
    const { token } = await registeredRestaurant(stack, base)
    expect((await logout(token, base)).status).to.equal(200)
    expectRefused(await stack.createMenu(token, base), ...refused)
    expect(asked).to.deep.equal([[`session-${claimsOf(token).jti}`, 86_400]])
  })

  it('answers 503 without the event store, and the session continues', async () => {
    const base = await stack.startApi({
      wrapGateway: beforeAppend(streamName => {
        if (streamName.startsWith('session-')) throw new EventStoreUnavailable('gone', { ambiguous: false })
      }),
    })
    const { token } = await registeredRestaurant(stack, base)
    expectRefused(await logout(token, base), 503, 'service.event_store_unavailable')
    expect((await stack.createMenu(token, base)).status).to.equal(201)
  })
})
