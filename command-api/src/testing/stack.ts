import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Role } from '@safe-menu/contracts/roles'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createEventStoreServer } from '@safe-menu/local/event-store/server'
import { startTestPostgres } from '@safe-menu/local/testing/test-postgres'
import { createTokenIssuer } from '@safe-menu/server-kit/auth/tokens'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { call } from '@safe-menu/server-kit/testing/call'
import pg from 'pg'
import { pino } from 'pino'
import type { CommandApiOptions } from '../options.ts'
import { type CommandApi, createServer } from '../server.ts'
import { commandTables, createReadModel } from './read-model.ts'

const log = pino({ level: process.env.SPEC_LOG ?? 'silent' })

export type Stack = Awaited<ReturnType<typeof startStack>>

/** The service with a real event store and a real Postgres, on free ports and with its own keys. */
export async function startStack(overrides: Partial<CommandApiOptions> = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'command-api-'))
  const eventStore = createEventStoreServer({ directory })
  const { port: eventStorePort } = await eventStore.start()
  const postgres = await startTestPostgres()
  const databaseUrl = await postgres.createDatabase(commandTables)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const options: CommandApiOptions = {
    log,
    eventStoreUrl: `esdb://127.0.0.1:${eventStorePort}?tls=false`,
    databaseUrl,
    jwtPrivateKey: privateKey,
    jwtPublicKey: publicKey,
    vaultKey: randomBytes(32),
    indexKey: randomBytes(32),
    consistencyKey: randomBytes(32),
    auditSigningKey: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey,
    rateLimitScale: 1_000,
    trustProxy: true,
    strictResponses: true,
    bcryptCost: 4,
    onFatal: error => {
      throw error
    },
    ...overrides,
  }
  const gateway = createEventStoreGateway({
    url: options.eventStoreUrl,
    codec: createEventCodec({ eventTypes }),
    log,
  })
  const running: CommandApi[] = []

  /** Another process of the service, over the same stores. */
  async function startApi(changed: Partial<CommandApiOptions> = {}): Promise<string> {
    const api = createServer({ ...options, ...changed })
    running.push(api)
    const url = `http://127.0.0.1:${await api.start(0, '127.0.0.1')}`
    await untilReady(url)
    return url
  }

  /** Ends the service's processes and leaves the stores on. */
  async function stopApis(): Promise<void> {
    await Promise.all(running.splice(0).map(api => api.stop()))
  }

  return {
    options,
    gateway,
    pool,
    readModel: createReadModel(pool),
    url: await startApi(),
    startApi,
    stopApis,
    eventStore,
    async stop() {
      await stopApis()
      await gateway.close()
      await pool.end()
      await postgres.stop()
      await eventStore.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function untilReady(url: string): Promise<void> {
  await waitUntil('the service is ready', async () => (await fetch(`${url}/readyz`)).ok)
}

/** The claims of a token, which is not verified. */
export const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** A valid token without an account behind it. `restaurantId`: for the roles of a restaurant's people. */
export function tokenFor(
  { options }: Pick<Stack, 'options'>,
  role: Role,
  accountId = AccountId.parse(randomUUID()),
  restaurantId: string | null = null,
): string {
  return createTokenIssuer(options.jwtPrivateKey)({
    accountId,
    role,
    audience: role === 'CUSTOMER' ? 'customer' : 'restaurant',
    restaurantId: restaurantId === null ? null : RestaurantId.parse(restaurantId),
  })
}

let registrations = 0

/** A restaurant that no other spec uses. */
export async function registeredRestaurant(base: string) {
  registrations += 1
  const email = `owner-${registrations}@example.com`
  const password = 'a long enough password'
  const answer = await call(base, 'POST', '/api/auth/register', {
    body: { email, password, name: `Restaurant ${registrations}` },
  })
  const token: string = answer.body.token
  return {
    email,
    password,
    token,
    accountId: answer.body.id as string,
    restaurantId: claimsOf(token).restaurantId as string,
  }
}

/** A menu with one item, of a restaurant of its own. */
export async function restaurantWithItem(base: string) {
  const restaurant = await registeredRestaurant(base)
  const { token, restaurantId } = restaurant
  const menu = await call(base, 'POST', `/api/menus/restaurant/${restaurantId}/menus`, {
    token,
    body: { name: 'Lunch' },
  })
  const menuId: string = menu.body.id
  const item = await call(base, 'POST', `/api/menu-items/${menuId}/items`, {
    token,
    body: { name: 'Soup', price: '4.50' },
  })
  return { ...restaurant, menuId, itemId: item.body.id as string }
}
