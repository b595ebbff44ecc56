import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { ErrorCode } from '@safe-menu/contracts/errors'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { systemMetadata } from '@safe-menu/contracts/events/metadata'
import { AccountId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { MenuEvent } from '@safe-menu/contracts/menus/events'
import type { RestaurantEvent } from '@safe-menu/contracts/restaurants/events'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import type { Role } from '@safe-menu/contracts/roles'
import { noTexts } from '@safe-menu/contracts/testing/no-texts'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createEventStoreServer } from '@safe-menu/local/event-store/server'
import { newStoreDirectory } from '@safe-menu/local/testing/store-directory'
import { startTestPostgres, type Template } from '@safe-menu/local/testing/test-postgres'
import { issueToken } from '@safe-menu/server-kit/auth/tokens'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway, type EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { type Answer, clientOf } from '@safe-menu/server-kit/testing/call'
import { patientDeadlines } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import pg from 'pg'
import { pino } from 'pino'
import type { CommandApiOptions } from '../options.ts'
import { type CommandApi, createServer } from '../server.ts'
import { commandTables, createReadModelRows } from './read-model-rows.ts'

const log = pino({ level: process.env.SPEC_LOG ?? 'silent' })

export const password = 'a long enough password'

export type Stack = Awaited<ReturnType<typeof startCommandApi>>

/** A real event store and a real Postgres, on free ports. */
export async function startStores(template?: Template) {
  const directory = await newStoreDirectory()
  const eventStore = createEventStoreServer({ directory })
  const { port } = await eventStore.start()
  const postgres = await startTestPostgres()
  const databaseUrl = await postgres.createDatabase(template)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const eventStoreUrl = `esdb://127.0.0.1:${port}?tls=false`
  const gateway = createEventStoreGateway({
    url: eventStoreUrl,
    codec: createEventCodec({ eventTypes }),
    log,
    deadlines: patientDeadlines,
  })
  return {
    eventStore,
    eventStoreUrl,
    postgres,
    databaseUrl,
    pool,
    gateway,
    async stop() {
      await gateway.close()
      await pool.end()
      await postgres.stop()
      await eventStore.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The service with stores of its own and its own keys. */
export async function startCommandApi(overrides: Partial<CommandApiOptions> = {}) {
  const stores = await startStores(commandTables)
  const { databaseUrl, eventStoreUrl, pool, gateway } = stores
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const options: CommandApiOptions = {
    log,
    eventStoreUrl,
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
    conflictDeadlineMs: 60_000, // more than a busy machine takes; the unit spec of the write path holds the deadline
    taskIntervalMs: Number.POSITIVE_INFINITY, // the specs finish them, at the moment that they are about
    onFatal: error => {
      throw error
    },
    ...overrides,
  }
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

  const eventsOf = async (stream: string) => (await gateway.readStream(stream)).events
  const url = await startApi()
  return {
    options,
    gateway,
    pool,
    readModel: createReadModelRows(pool),
    url,
    /** Sends requests with a token. */
    as: (token: string, base = url) => clientOf(base, token),
    /** Sends requests without a token. */
    anonymous: clientOf(url),
    /** The token of an admin who acts for a restaurant. */
    async impersonate(restaurantId: string, admin = tokenFor({ options }, 'ADMIN')): Promise<string> {
      return (await clientOf(url, admin).post(`/api/admin/impersonate/${restaurantId}`, {})).body.token
    },
    createMenu: (token: string, base = url) =>
      clientOf(base, token).post(`/api/menus/restaurant/${claimsOf(token).restaurantId}/menus`, {
        name: 'Lunch',
      }),
    eventsOf,
    typesOf: async (stream: string) => (await eventsOf(stream)).map(({ type }) => type),
    rowsOf: async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows,
    startApi,
    stopApis,
    eventStore: stores.eventStore,
    async stop() {
      await stopApis()
      await stores.stop()
    },
  }
}

/** A stack for the tests of one `describe`: it starts before the first and stops after the last. */
export function useStack(overrides: Partial<CommandApiOptions> = {}): Stack {
  const stack = {} as Stack
  before(async () => Object.assign(stack, await startCommandApi(overrides)))
  after(() => stack.stop?.())
  return stack
}

/** A gateway that runs `hook` before each append, for `wrapGateway`. The hook may throw. */
export const beforeAppend =
  (hook: (...given: Parameters<EventStoreGateway['append']>) => unknown) =>
  (gateway: EventStoreGateway): EventStoreGateway => ({
    ...gateway,
    async append(...given) {
      await hook(...given)
      return gateway.append(...given)
    },
  })

/** As {@link beforeAppend}, with a hook that runs when the events are written. */
export const afterAppend =
  (hook: (...given: Parameters<EventStoreGateway['append']>) => unknown) =>
  (gateway: EventStoreGateway): EventStoreGateway => ({
    ...gateway,
    async append(...given) {
      const end = await gateway.append(...given)
      await hook(...given)
      return end
    },
  })

export function expectRefused(
  { status, body }: Pick<Answer, 'status' | 'body'>,
  expected: number,
  code: ErrorCode,
): void {
  expect([status, body.code]).to.deep.equal([expected, code])
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
  return issueToken(options.jwtPrivateKey, {
    accountId,
    role,
    audience: role === 'CUSTOMER' ? 'customer' : 'restaurant',
    restaurantId: restaurantId === null ? null : RestaurantId.parse(restaurantId),
  })
}

let registrations = 0

/** A restaurant that no other spec uses, whose owner has an account. Only specs about accounts need one. */
export async function registeredRestaurant(stack: Pick<Stack, 'url'>, base = stack.url) {
  registrations += 1
  const email = `owner-${registrations}@example.com`
  const body = { email, password, name: `Restaurant ${registrations}` }
  const { token, id } = (await clientOf(base).post('/api/auth/register', body)).body
  return {
    email,
    password,
    token: token as string,
    accountId: id as string,
    restaurantId: claimsOf(token).restaurantId as string,
  }
}

/** A restaurant that no other spec uses: its events and a token, without an account. */
export async function seededRestaurant(stack: Stack) {
  const [restaurantId, accountId] = [RestaurantId.parse(randomUUID()), AccountId.parse(randomUUID())]
  registrations += 1
  const profile = { ...defaultMoney, ...noContacts, name: `Restaurant ${registrations}`, timeZone: 'UTC' }
  await seed(stack, restaurantId, `restaurant-${restaurantId}`, [
    { type: 'RestaurantRegistered', data: { restaurantId, ownerAccountId: accountId, profile } },
  ])
  return { token: tokenFor(stack, 'RESTAURANT', accountId, restaurantId), restaurantId, accountId }
}
export const noContacts = { description: '', address: '', phone: '', website: '', openingHours: '' }

/** A menu "Lunch" without items, appended as its event. */
export async function seededMenu(stack: Stack, owner: { readonly restaurantId: string }): Promise<string> {
  const [menuId, restaurantId] = [MenuId.parse(randomUUID()), RestaurantId.parse(owner.restaurantId)]
  await seed(stack, restaurantId, `menu-${menuId}`, [
    { type: 'MenuCreated', data: { menuId, restaurantId, name: 'Lunch', description: '' } },
  ])
  return menuId
}

/** An item of a menu, appended as its event. */
export async function seededItem(
  stack: Stack,
  place: { readonly restaurantId: string; readonly menuId: string },
  texts: { readonly name?: string; readonly section?: string; readonly priceCents?: number } = {},
): Promise<string> {
  const [itemId, restaurantId] = [ItemId.parse(randomUUID()), RestaurantId.parse(place.restaurantId)]
  const menuId = MenuId.parse(place.menuId)
  const { name = 'Soup', section = '', priceCents = 450 } = texts
  const data = { ...noTexts, name, section, priceCents, itemId, restaurantId, menuId }
  await seed(stack, restaurantId, `item-${itemId}`, [{ type: 'ItemCreated', data }])
  return itemId
}

/** A menu with the item "Soup" for 4.50, of a restaurant of its own. */
export async function restaurantWithItem(stack: Stack) {
  return withItem(stack, await seededRestaurant(stack))
}

export async function withItem<Owner extends { readonly restaurantId: string }>(stack: Stack, owner: Owner) {
  const menuId = await seededMenu(stack, owner)
  return { ...owner, menuId, itemId: await seededItem(stack, { ...owner, menuId }) }
}

/** Appends events as a command would have, without deciding them. */
async function seed(
  { gateway }: Stack,
  restaurantId: RestaurantId,
  stream: string,
  events: readonly (RestaurantEvent | MenuEvent | ItemEvent)[],
): Promise<void> {
  const seeded = events.map(event => {
    const id = randomUUID()
    const decidedAt = new Date().toISOString()
    return { ...event, id, metadata: systemMetadata({ id, actor: 'spec', restaurantId, decidedAt }) }
  })
  await gateway.append(stream, seeded, 'no_stream')
}
