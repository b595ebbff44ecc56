import { randomUUID } from 'node:crypto'
import { AccountId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { writeRevocation } from '@safe-menu/server-kit/auth/revocations'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { expect } from 'chai'
import {
  beforeAppend,
  claimsOf,
  expectRefused,
  restaurantWithItem,
  seededRestaurant,
  tokenFor,
  useStack,
} from '../testing/stack.ts'

describe('impersonation over HTTP', () => {
  const stack = useStack()
  let adminId: AccountId
  let admin: string
  before(async () => {
    adminId = AccountId.parse(randomUUID())
    admin = tokenFor(stack, 'ADMIN', adminId)
  })

  const impersonate = (restaurantId: string, token = admin, key?: string) =>
    stack.as(token).post(`/api/admin/impersonate/${restaurantId}`, {}, { key })
  const end = (token: string, base = stack.url) =>
    stack.as(token, base).post('/api/admin/impersonation/end', {})

  it('issues a 30-minute token that names restaurant and admin [impersonation-1]', async () => {
    const { restaurantId, accountId } = await seededRestaurant(stack)
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
    const [started, ...more] = await stack.eventsOf(`impersonation-${jti}`)
    expect(more).to.deep.equal([])
    expect(started?.type).to.equal('ImpersonationStarted')
    expect(started?.data).to.deep.equal({ impersonationId: jti, restaurantId, adminId })
    expect(started?.metadata).to.deep.include({
      restaurantId,
      actor: { kind: 'account', id: adminId, role: 'ADMIN' },
      impersonator: null,
    })
  })

  it('records both the owner and the admin in an event', async () => {
    const { restaurantId, accountId, itemId } = await restaurantWithItem(stack)
    const { token } = (await impersonate(restaurantId)).body
    const declare = await stack
      .as(token)
      .post(`/api/menu-items/items/${itemId}/allergens`, { allergenId: 'milk' })
    expect(declare.status).to.be.within(200, 201)
    const last = (await stack.eventsOf(`item-${itemId}`)).at(-1)
    expect(last?.type).to.equal('AllergenDeclared')
    expect(last?.metadata).to.deep.include({
      actor: { kind: 'account', id: accountId, role: 'RESTAURANT' },
      impersonator: adminId,
    })
  })

  it('is refused to an admin whose own token is revoked while it begins', async () => {
    const { restaurantId } = await seededRestaurant(stack)
    const subject = AccountId.parse(randomUUID())
    const base = await stack.startApi({
      wrapGateway: beforeAppend(async (streamName, events) => {
        const startedAt = Date.parse(events[0]?.metadata.decidedAt ?? '')
        // The impersonation's own token would be the first that is valid after the change.
        if (streamName.startsWith('impersonation-'))
          await writeRevocation(stack.pool, { subject, validFrom: startedAt })
      }),
    })
    const answer = await stack
      .as(tokenFor(stack, 'ADMIN', subject), base)
      .post(`/api/admin/impersonate/${restaurantId}`, {})
    expectRefused(answer, 401, 'auth.token_invalid')
  })

  it('answers 403 to other roles, and 404 for an unknown restaurant [impersonation-2]', async () => {
    const { restaurantId, token } = await seededRestaurant(stack)
    const auditor = tokenFor(stack, 'AUDITOR')
    for (const refused of [token, auditor]) {
      expect((await impersonate(restaurantId, refused)).status).to.equal(403)
    }
    const unknown = await impersonate(randomUUID())
    expectRefused(unknown, 404, 'restaurant.not_found')
  })

  it('gives no second half hour when the request is repeated with its key', async () => {
    const { restaurantId } = await seededRestaurant(stack)
    const [first, second] = [
      await impersonate(restaurantId, admin, 'once'),
      await impersonate(restaurantId, admin, 'once'),
    ].map(answer => claimsOf(answer.body.token))
    expect(second).to.deep.equal(first)
    expect(await stack.eventsOf(`impersonation-${first.jti}`)).to.have.length(1)
  })

  it('revokes only its own token when it ends [impersonation-3]', async () => {
    const { restaurantId, token: own } = await seededRestaurant(stack)
    const { token } = (await impersonate(restaurantId)).body
    const { token: another } = (await impersonate(restaurantId)).body
    const ended = await end(token)
    expect(ended.status).to.equal(200)
    expect(ended.headers.get('consistency-token')).to.be.a('string')
    const refused = await stack.createMenu(token)
    expectRefused(refused, 401, 'auth.token_invalid')
    for (const good of [another, own]) expect((await stack.createMenu(good)).status).to.equal(201)
    const events = await stack.eventsOf(`impersonation-${claimsOf(token).jti}`)
    expect(events.map(event => event.type)).to.deep.equal(['ImpersonationStarted', 'ImpersonationEnded'])
    expect(events[1]?.metadata.impersonator).to.equal(adminId)
  })

  describe('of an admin who signed in', () => {
    const account = { email: 'root@example.com', password: 'correct horse battery' }
    let base: string
    before(async () => {
      base = await stack.startApi({ firstAdmin: account })
    })
    const send = (method: string, path: string, token: string | undefined, body: object = {}) =>
      clientOf(base, token).send(method, path, body)
    const signIn = async (): Promise<string> =>
      (await send('POST', '/api/auth/login', undefined, account)).body.token
    const acting = async (restaurantId: string, token: string): Promise<string> =>
      (await send('POST', `/api/admin/impersonate/${restaurantId}`, token)).body.token
    const listOf = async (token: string) =>
      (await send('POST', '/api/account/sessions/look-up', token)).body.sessions as readonly {
        readonly id: string
        readonly isCurrent: boolean
        readonly actingFor: { readonly restaurantId: string; readonly name: string } | null
      }[]

    it('is listed among the admin’s sessions, and ended there', async () => {
      const { restaurantId } = await seededRestaurant(stack)
      const own = await signIn()
      const token = await acting(restaurantId, own)
      const { jti } = claimsOf(token)
      const [first] = await listOf(own)
      expect(first).to.deep.include({ id: jti, isCurrent: false })
      expect(first?.actingFor?.restaurantId).to.equal(restaurantId)
      expect(first?.actingFor?.name).to.match(/^Restaurant/u)
      expect((await send('DELETE', `/api/account/sessions/${jti}`, own)).status).to.equal(200)
      expect((await stack.createMenu(token, base)).status).to.equal(401)
      expect((await listOf(own)).some(({ id }) => id === jti)).to.equal(false)
      expect((await stack.eventsOf(`impersonation-${jti}`)).map(({ type }) => type)).to.deep.equal([
        'ImpersonationStarted',
        'ImpersonationEnded',
      ])
    })

    const ends: Record<string, (own: string, elsewhere: string) => Promise<unknown>> = {
      'a logout': own => send('POST', '/api/auth/logout', own),
      'the end of the session from another device': (own, elsewhere) =>
        send('DELETE', `/api/account/sessions/${claimsOf(own).jti}`, elsewhere),
      'the end of all other sessions': (_, elsewhere) =>
        send('POST', '/api/account/sessions/end-others', elsewhere, { password: account.password }),
    }
    const typesOf = async (token: string) =>
      (await stack.eventsOf(`impersonation-${claimsOf(token).jti}`)).map(({ type }) => type)
    /** The end is written in the background. */
    const waitForEnd = async (token: string, name: string) => {
      await waitUntil(`${name} is in the history`, async () => (await typesOf(token)).length > 1)
      expect(await typesOf(token), name).to.deep.equal(['ImpersonationStarted', 'ImpersonationEnded'])
    }
    it('has its end in the history when a revocation ended it', async () => {
      const { restaurantId, accountId: ownerId } = await seededRestaurant(stack)
      const revoking: Record<string, (own: string, elsewhere: string) => Promise<unknown>> = {
        ...ends,
        // As after a crash, when the sweep has finished the revocation.
        'a revocation without a request': own =>
          writeRevocation(stack.pool, { subject: claimsOf(own).jti, validFrom: Number.POSITIVE_INFINITY }),
        'a change of the admin’s password': async (_, elsewhere) => {
          const newPassword = 'battery horse correct'
          const body = { currentPassword: account.password, newPassword }
          expect((await send('PUT', '/api/account/password', elsewhere, body)).status).to.equal(200)
          account.password = newPassword
        },
        'the erasure of the owner': () =>
          writeRevocation(stack.pool, { subject: ownerId, validFrom: Number.POSITIVE_INFINITY }),
      }
      for (const [name, finish] of Object.entries(revoking)) {
        const [own, elsewhere] = [await signIn(), await signIn()]
        const token = await acting(restaurantId, own)
        await finish(own, elsewhere)
        await waitForEnd(token, name)
      }
    })

    it('continues when another session ends', async () => {
      const [first, { restaurantId }] = [await seededRestaurant(stack), await seededRestaurant(stack)]
      const [ending, going] = [await signIn(), await signIn()]
      const [ended, open] = [await acting(first.restaurantId, ending), await acting(restaurantId, going)]
      await send('POST', '/api/auth/logout', ending)
      await waitForEnd(ended, 'the logout')
      expect(await typesOf(open)).to.deep.equal(['ImpersonationStarted'])
      expect((await stack.createMenu(open, base)).status).to.equal(201)
    })

    it('ends with the session in which it began', async () => {
      for (const [name, finish] of Object.entries(ends)) {
        const { restaurantId, token: owner } = await seededRestaurant(stack)
        const [own, elsewhere] = [await signIn(), await signIn()]
        const token = await acting(restaurantId, own)
        expect((await stack.createMenu(token, base)).status, name).to.equal(201)
        await finish(own, elsewhere)
        expectRefused(await stack.createMenu(token, base), 401, 'auth.token_invalid')
        const listed = await listOf(await signIn())
        expect(
          listed.some(({ id }) => id === claimsOf(token).jti),
          name,
        ).to.equal(false)
        expect((await stack.createMenu(owner, base)).status, 'the owner').to.equal(201)
      }
    })
  })

  it('answers 403 when a caller who acts for no restaurant ends it', async () => {
    const { token } = await seededRestaurant(stack)
    expect((await end(token)).status).to.equal(403)
  })
})
