import { setTimeout as sleep } from 'node:timers/promises'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createServer as createProjector } from '@safe-menu/projector/server'
import { createServer as createQueryApi } from '@safe-menu/query-api/server'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import { auditKeyOf, createExportSigner } from '@safe-menu/server-kit/audit/signing'
import { createTokenVerifier } from '@safe-menu/server-kit/auth/tokens'
import { createConsistencyTokens } from '@safe-menu/server-kit/consistency/token'
import { createLimiter } from '@safe-menu/server-kit/limits/limiter'
import { clientOf } from '@safe-menu/server-kit/testing/call'
import { type Relay, startRelay } from '@safe-menu/server-kit/testing/relay'
import { expect } from 'chai'
import {
  claimsOf,
  expectRefused,
  registeredRestaurant,
  type Stack,
  startStack,
  tokenFor,
} from '../testing/stack.ts'
import { vaultIn } from '../testing/vault.ts'
import { createWritePath } from '../write-path/execute.ts'
import { createRevoker } from './revoke.ts'

/** Within this time an ended session is refused everywhere (rulings, "Roles"). A busy machine only asks later. */
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
      consistency: createConsistencyTokens(consistencyKey),
      exportSigner: createExportSigner(auditSigningKey), // nothing is exported
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
    stack = await startStack()
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

  interface Way {
    /** A token that is good, and what ends it; resolves with the status of the answer. */
    begin(): Promise<{ readonly token: string; readonly end: () => Promise<number> }>
  }
  const ways: Readonly<Record<string, Way>> = {
    'a password change': {
      async begin() {
        const { token, password } = await registeredRestaurant(stack, here)
        const body = { currentPassword: password, newPassword: 'another long password' }
        return {
          token,
          end: async () => (await stack.as(token, here).put('/api/account/password', body)).status,
        }
      },
    },
    'a logout': {
      async begin() {
        const { token } = await registeredRestaurant(stack, here)
        return { token, end: async () => (await logout(token, here)).status }
      },
    },
    'the end of an impersonation': {
      async begin() {
        const { restaurantId } = await registeredRestaurant(stack, here)
        const path = `/api/admin/impersonate/${restaurantId}`
        const { token } = (await stack.as(admin, here).post(path, {})).body
        return {
          token,
          end: async () => (await stack.as(token, here).post('/api/admin/impersonation/end', {})).status,
        }
      },
    },
    'an erasure': {
      async begin() {
        const { token, restaurantId } = await registeredRestaurant(stack, here)
        const path = `/api/admin/restaurants/${restaurantId}/account`
        return { token, end: async () => (await stack.as(admin, here).delete(path)).status }
      },
    },
  }

  for (const [name, way] of Object.entries(ways)) {
    it(`are refused everywhere within a second after ${name} [revocations-1]`, async () => {
      const { token, end } = await way.begin()
      expect(await write(token, elsewhere)).to.equal(201)
      expect(await read(token, reads)).to.be.oneOf([200, 404])
      expect(await end()).to.equal(200)
      expect(await write(token, here)).to.equal(401)
      await sleep(promisedMs)
      expect(await answerTo(() => write(token, elsewhere))).to.equal(401)
      expect(await answerTo(() => read(token, reads))).to.equal(401)
      // A process that starts afterwards knows it from its first call on.
      expect(await write(token, await stack.startApi({ databaseUrl }))).to.equal(401)
      expect(await read(token, await startQueryApi())).to.equal(401)
    })
  }

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
    expect(await write(other, base)).to.equal(201)
    const { token: acting } = (
      await stack.as(admin, here).post(`/api/admin/impersonate/${changed.restaurantId}`, {})
    ).body
    expect(await write(acting, base), 'the log does not say who may act').to.equal(503)
  })

  it('make reads with a token answer 503 without the database, but not the reads of guests', async () => {
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
      wrapGateway: gateway => ({
        ...gateway,
        async append(streamName, events, expected) {
          const end = await gateway.append(streamName, events, expected)
          if (streamName === `session-${sessionId}`) throw new Error('killed')
          return end
        },
      }),
    })
    expect((await logout(token, dying)).status).to.equal(500)
    expect(await write(token, elsewhere), 'nothing was promised').to.equal(201)
    // Two seconds later the request is over for certain.
    await waitUntil('the token is refused', async () => expect(await write(token, elsewhere)).to.equal(401))
  })

  it('keep the stricter of two revocations, and end after a day', async () => {
    const pool = stack.pool
    const revoker = createRevoker({
      pool,
      writePath: createWritePath({ gateway: stack.gateway }),
      vaultDatabase: vaultIn(pool),
      revocations: null,
    })
    const { rows } = await pool.query(
      `insert into vault.revocation (subject, valid_from, revision, revoked_at)
       values (gen_random_uuid(), null, -1, now() - interval '24 hours'), (gen_random_uuid(), null, -2, now() - interval '23 hours')
       returning subject`,
    )
    await revoker.sweep()
    const left = await pool.query('select subject from vault.revocation where revision < 0')
    expect(left.rows).to.deep.equal([rows[1]])
  })
})
