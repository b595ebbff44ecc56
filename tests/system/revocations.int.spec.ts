import { setTimeout as sleep } from 'node:timers/promises'
import {
  afterAppend,
  claimsOf,
  expectRefused,
  registeredRestaurant,
  type Stack,
  startCommandApi,
  tokenFor,
} from '@safe-menu/command-api/testing/stack'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createServer as createProjector } from '@safe-menu/projector/server'
import { createServer as createQueryApi } from '@safe-menu/query-api/server'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import { auditKeyOf } from '@safe-menu/server-kit/audit/signing'
import { deleteExpiredRevocations } from '@safe-menu/server-kit/auth/revocations'
import { createTokenVerifier } from '@safe-menu/server-kit/auth/tokens'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { type Answer, clientOf } from '@safe-menu/server-kit/testing/call'
import { type Relay, startRelay } from '@safe-menu/server-kit/testing/relay'
import { expect } from 'chai'

/** Within this time an ended session is refused everywhere (security, "Decisions on sessions"). A busy machine only asks later. */
const promisedMs = 1_000

describe('revoked tokens, without a projector', () => {
  let stack: Stack
  let postgres: TestPostgres
  let databaseUrl: string
  let here: string
  let elsewhere: string
  let reads: string
  let admin: string
  const queryApis: ReturnType<typeof createQueryApi>[] = []
  const relays: Relay[] = []

  async function startQueryApi(url = databaseUrl): Promise<string> {
    const { log, jwtPublicKey, consistencyKey, auditSigningKey } = stack.options
    const api = createQueryApi({
      databaseUrl: url,
      tokens: createTokenVerifier({ publicKey: jwtPublicKey }),
      consistencyKey,
      exportKey: auditSigningKey, // nothing is exported
      headKey: auditKeyOf(auditSigningKey),
      limiter: createLimiter({ scale: 1_000 }),
      log,
      trustProxy: true,
      strictResponses: true,
    })
    queryApis.push(api)
    return `http://127.0.0.1:${await api.start(0, '127.0.0.1')}`
  }

  const pathOf = (restaurantId: string) => `/api/menus/restaurant/${restaurantId}/menus`
  const write = async (token: string, base: string) =>
    (await stack.as(token, base).post(pathOf(claimsOf(token).restaurantId), { name: 'Lunch' })).status
  const read = async (token: string, base: string) =>
    (await stack.as(token, base).get(pathOf(claimsOf(token).restaurantId))).status
  /** The status of the first answer that is not 503: a database on a busy machine may take a second, which is no answer yet. */
  const answerTo = (ask: () => Promise<number>) =>
    waitUntil('there is an answer', async () => {
      const status = await ask()
      return status !== 503 && status
    })
  const logout = (token: string, base: string) => stack.as(token, base).post('/api/auth/logout', {})

  before(async () => {
    stack = await startCommandApi()
    postgres = await startTestPostgres()
    databaseUrl = await postgres.createDatabase()
    const { log, eventStoreUrl } = stack.options
    const projector = createProjector({ log, eventStoreUrl, databaseUrl, groups: [menusGroup] })
    await projector.start(0, '127.0.0.1')
    ;[here, elsewhere] = [await stack.startApi({ databaseUrl }), await stack.startApi({ databaseUrl })]
    reads = await startQueryApi()
    const { token } = await registeredRestaurant(stack, here)
    await waitUntil('the token is accepted', async () => expect(await read(token, reads)).to.equal(200))
    // From here on nothing is projected.
    await projector.stop()
    admin = tokenFor(stack, 'ADMIN')
  })
  after(async () => {
    await Promise.all(queryApis.map(api => api.stop()))
    await stack.stop()
    await postgres.stop()
    await Promise.all(relays.map(relay => relay.close()))
  })

  /** Each way begins with a valid token. `end` revokes it. */
  const ways: Readonly<Record<string, () => Promise<{ token: string; end: () => Promise<Answer> }>>> = {
    async 'a password change'() {
      const { token, password } = await registeredRestaurant(stack, here)
      const body = { currentPassword: password, newPassword: 'another long password' }
      return { token, end: () => stack.as(token, here).put('/api/account/password', body) }
    },
    async 'a logout'() {
      const { token } = await registeredRestaurant(stack, here)
      return { token, end: () => logout(token, here) }
    },
    async 'the end of a session from another device'() {
      const { email, password, token } = await registeredRestaurant(stack, here)
      const other = (await clientOf(here).post('/api/auth/login', { email, password })).body.token
      const path = `/api/account/sessions/${claimsOf(token).jti}`
      return { token, end: () => stack.as(other, here).delete(path, {}) }
    },
    async 'the end of an impersonation'() {
      const { restaurantId } = await registeredRestaurant(stack, here)
      const { token } = (await stack.as(admin, here).post(`/api/admin/impersonate/${restaurantId}`, {})).body
      return { token, end: () => stack.as(token, here).post('/api/admin/impersonation/end', {}) }
    },
    async 'an erasure'() {
      const { token, restaurantId } = await registeredRestaurant(stack, here)
      const path = `/api/admin/restaurants/${restaurantId}/account`
      return { token, end: () => stack.as(admin, here).delete(path) }
    },
  }

  it('are refused everywhere within a second after each way to revoke them [revocations-1]', async () => {
    const revoked: Record<string, string> = {}
    for (const [name, begin] of Object.entries(ways)) {
      const { token, end } = await begin()
      expect(await answerTo(() => write(token, elsewhere)), name).to.equal(201)
      expect(await answerTo(() => read(token, reads)), name).to.be.oneOf([200, 404])
      expect((await end()).status, name).to.equal(200)
      expect(await write(token, here), name).to.equal(401)
      revoked[name] = token
    }
    await sleep(promisedMs)
    // Processes that start afterwards know it from their first call on.
    const later = await stack.startApi({ databaseUrl })
    const laterReads = await startQueryApi()
    for (const [name, token] of Object.entries(revoked)) {
      expect(await answerTo(() => write(token, elsewhere)), name).to.equal(401)
      expect(await answerTo(() => read(token, reads)), name).to.equal(401)
      expect(await answerTo(() => write(token, later)), name).to.equal(401)
      expect(await answerTo(() => read(token, laterReads)), name).to.equal(401)
    }
  })

  async function relayToDatabase(): Promise<Relay> {
    const relay = await startRelay(databaseUrl)
    relays.push(relay)
    return relay
  }

  it('are not promised while the database is down, and nothing is half-done', async () => {
    const relay = await relayToDatabase()
    const base = await stack.startApi({ databaseUrl: relay.url })
    const { token } = await registeredRestaurant(stack, base)
    relay.leave()
    const refused = await logout(token, base)
    expectRefused(refused, 503, 'service.database_unavailable')
    expect(await write(token, base)).to.equal(201)
    expect(await stack.eventsOf(`session-${claimsOf(token).jti}`)).to.deep.equal([])
    relay.comeBack()
    await waitUntil('the logout works', async () => expect((await logout(token, base)).status).to.equal(200))
    expect(await write(token, base)).to.equal(401)
  })

  it('are refused by a process that has lost the database and asks the log', async () => {
    const relay = await relayToDatabase()
    const base = await stack.startApi({ databaseUrl: relay.url })
    const { token, email, password } = await registeredRestaurant(stack, here)
    const other = (await clientOf(here).post('/api/auth/login', { email, password })).body.token
    const { token: changing, ...changed } = await registeredRestaurant(stack, here)
    for (const each of [token, other, changing]) expect(await write(each, base)).to.equal(201)
    relay.leave()
    for (const each of [token, other, changing]) expect(await write(each, base), 'writes go on').to.equal(201)
    expect((await logout(token, here)).status).to.equal(200)
    const body = { currentPassword: changed.password, newPassword: 'another long password' }
    expect((await stack.as(changing, here).put('/api/account/password', body)).status).to.equal(200)
    await sleep(promisedMs)
    for (const each of [token, changing]) expect(await answerTo(() => write(each, base))).to.equal(401)
    expect(await answerTo(() => write(other, base))).to.equal(201)
    const { token: acting } = (
      await stack.as(admin, here).post(`/api/admin/impersonate/${changed.restaurantId}`, {})
    ).body
    expect(await write(acting, base), 'the log does not say who may act').to.equal(503)
  })

  it('fail reads with a token (503) without the database, but not guests’ reads', async () => {
    const relay = await relayToDatabase()
    const base = await startQueryApi(relay.url)
    const { token } = await registeredRestaurant(stack, here)
    expect(await read(token, base)).to.be.oneOf([200, 404])
    relay.leave()
    await waitUntil('reads are refused', async () => expect(await read(token, base)).to.equal(503))
    const guest = await clientOf(base).get('/api/openapi.json')
    expect(guest.status).to.equal(200)
    await waitUntil('signed-in reads are refused', async () => {
      const signedIn = await stack.as(token, base).get('/api/openapi.json')
      expect([signedIn.status, signedIn.headers.get('retry-after')]).to.deep.equal([503, '1'])
      return true
    })
  })

  it('are revoked by the next sweep after a crash between the log and the table', async () => {
    const { token } = await registeredRestaurant(stack, here)
    const sessionId = claimsOf(token).jti
    const dying = await stack.startApi({
      databaseUrl,
      wrapGateway: afterAppend(streamName => {
        if (streamName === `session-${sessionId}`) throw new Error('killed')
      }),
    })
    expect((await logout(token, dying)).status).to.equal(500)
    expect(await write(token, elsewhere), 'nothing was promised').to.equal(201)
    // Finishes interrupted tasks. Two seconds later the request is over for certain.
    await stack.startApi({ databaseUrl, taskIntervalMs: 1_000 })
    await waitUntil('the token is refused', async () => expect(await write(token, elsewhere)).to.equal(401))
  })

  it('keep the stricter of two revocations, and end after a day', async () => {
    const pool = stack.pool
    const { rows } = await pool.query(
      `insert into vault.revocation (subject, valid_from, revision, revoked_at)
       values (gen_random_uuid(), null, -1, now() - interval '24 hours'), (gen_random_uuid(), null, -2, now() - interval '23 hours')
       returning subject`,
    )
    await deleteExpiredRevocations(pool)
    const left = await pool.query('select subject from vault.revocation where revision < 0')
    expect(left.rows).to.deep.equal([rows[1]])
  })
})
