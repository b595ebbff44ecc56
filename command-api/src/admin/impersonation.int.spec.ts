import { randomUUID } from 'node:crypto'
import { AccountId } from '@safe-menu/contracts/ids'
import type { Role } from '@safe-menu/contracts/roles'
import { createTokenIssuer } from '@safe-menu/server-kit/auth/issue-token'
import { expect } from 'chai'
import {
  call,
  claimsOf,
  registeredRestaurant,
  restaurantWithItem,
  type Stack,
  startStack,
} from '../testing/stack.spec.ts'

describe('impersonation over HTTP', () => {
  let stack: Stack
  let adminId: AccountId
  let admin: string
  before(async () => {
    stack = await startStack()
    adminId = AccountId.parse(randomUUID())
    admin = tokenOf('ADMIN', adminId)
  })
  after(() => stack.stop())

  function tokenOf(role: Role, accountId: AccountId): string {
    const issue = createTokenIssuer(stack.options.jwtPrivateKey)
    return issue({ accountId, role, audience: 'restaurant', restaurantId: null })
  }
  const impersonate = (restaurantId: string, token = admin, key?: string) =>
    call(stack.url, 'POST', `/api/admin/impersonate/${restaurantId}`, {
      token,
      body: {},
      ...(key ? { key } : {}),
    })
  const end = (token: string, base = stack.url) =>
    call(base, 'POST', '/api/admin/impersonation/end', { token, body: {} })
  const createMenu = (restaurantId: string, token: string, base = stack.url) =>
    call(base, 'POST', `/api/menus/restaurant/${restaurantId}/menus`, { token, body: { name: 'Lunch' } })
  const eventsOf = async (streamName: string) => (await stack.gateway.readStream(streamName)).events

  it('when an admin acts for a restaurant › then the token is the restaurant’s for 30 minutes and names the admin [impersonation-1]', async () => {
    const { restaurantId, accountId } = await registeredRestaurant(stack.url)
    const answer = await impersonate(restaurantId)
    expect(answer.status).to.equal(200)
    const { iat, exp, jti, ...claims } = claimsOf(answer.body.token)
    expect(claims).to.deep.include({
      sub: accountId,
      role: 'RESTAURANT',
      restaurantId,
      isImpersonating: true,
      impersonator: adminId,
    })
    expect(exp - Math.floor(iat)).to.equal(1_800)
    const [started, ...more] = await eventsOf(`impersonation-${jti}`)
    expect(more).to.deep.equal([])
    expect(started?.type).to.equal('ImpersonationStarted')
    expect(started?.data).to.deep.equal({ impersonationId: jti, restaurantId, adminId })
    expect(started?.metadata).to.deep.include({
      restaurantId,
      actor: { kind: 'account', id: adminId, role: 'ADMIN' },
      impersonator: null,
    })
  })

  it('when something is written under the token › then its event names both', async () => {
    const { restaurantId, accountId, itemId } = await restaurantWithItem(stack.url)
    const { token } = (await impersonate(restaurantId)).body
    const declare = await call(stack.url, 'POST', `/api/menu-items/items/${itemId}/allergens`, {
      token,
      body: { allergenId: 'milk' },
    })
    expect(declare.status).to.be.within(200, 201)
    const last = (await eventsOf(`item-${itemId}`)).at(-1)
    expect(last?.type).to.equal('AllergenDeclared')
    expect(last?.metadata).to.deep.include({
      actor: { kind: 'account', id: accountId, role: 'RESTAURANT' },
      impersonator: adminId,
    })
  })

  it('when another restaurant’s is written, or an admin’s route called, under the token › then it is refused', async () => {
    const { restaurantId } = await registeredRestaurant(stack.url)
    const other = await registeredRestaurant(stack.url)
    const { token } = (await impersonate(restaurantId)).body
    expect((await createMenu(other.restaurantId, token)).status).to.equal(404)
    const again = await impersonate(other.restaurantId, token)
    expect([again.status, again.body.code]).to.deep.equal([403, 'auth.forbidden'])
  })

  it('when the restaurant’s password is to be changed under the token › then it is refused', async () => {
    const { restaurantId, email, password } = await registeredRestaurant(stack.url)
    const { token } = (await impersonate(restaurantId)).body
    const body = { email, currentPassword: password, newPassword: 'battery horse correct' }
    const answer = await call(stack.url, 'PUT', '/api/account/password', { token, body })
    expect([answer.status, answer.body.code]).to.deep.equal([403, 'auth.forbidden'])
  })

  it('when a restaurant or an auditor asks to act for one › then 403; for one that does not exist › then 404 [impersonation-2]', async () => {
    const { restaurantId, token } = await registeredRestaurant(stack.url)
    const auditor = tokenOf('AUDITOR', AccountId.parse(randomUUID()))
    for (const refused of [token, auditor]) {
      expect((await impersonate(restaurantId, refused)).status).to.equal(403)
    }
    const unknown = await impersonate(randomUUID())
    expect([unknown.status, unknown.body.code]).to.deep.equal([404, 'restaurant.not_found'])
  })

  it('when the request is repeated with its key › then it is the same impersonation, and no second half hour', async () => {
    const { restaurantId } = await registeredRestaurant(stack.url)
    const [first, second] = [
      await impersonate(restaurantId, admin, 'once'),
      await impersonate(restaurantId, admin, 'once'),
    ].map(answer => claimsOf(answer.body.token))
    expect(second).to.deep.equal(first)
    expect(await eventsOf(`impersonation-${first.jti}`)).to.have.length(1)
  })

  it('when it is ended › then its token is worthless at once and every other one is not [impersonation-3]', async () => {
    const { restaurantId, token: own } = await registeredRestaurant(stack.url)
    const { token } = (await impersonate(restaurantId)).body
    const { token: another } = (await impersonate(restaurantId)).body
    const ended = await end(token)
    expect(ended.status).to.equal(200)
    expect(ended.headers.get('consistency-token')).to.be.a('string')
    const refused = await createMenu(restaurantId, token)
    expect([refused.status, refused.body.code]).to.deep.equal([401, 'auth.token_invalid'])
    for (const good of [another, own]) expect((await createMenu(restaurantId, good)).status).to.equal(201)
    const events = await eventsOf(`impersonation-${claimsOf(token).jti}`)
    expect(events.map(event => event.type)).to.deep.equal(['ImpersonationStarted', 'ImpersonationEnded'])
    expect(events[1]?.metadata.impersonator).to.equal(adminId)
  })

  it('when somebody who acts for nobody ends it › then 403', async () => {
    const { token } = await registeredRestaurant(stack.url)
    expect((await end(token)).status).to.equal(403)
  })
})
