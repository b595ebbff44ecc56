import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { defineRoute } from '@safe-menu/contracts/http/route'
import { AccountId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { isOfRestaurant, type Role } from '@safe-menu/contracts/roles'
import { z } from 'zod'
import { createTokenVerifier, issueToken } from '../auth/tokens.ts'
import { createHealth } from '../health/health.ts'
import { createRouter, type HandledRoute, on } from '../http/router.ts'
import { createHttpServer, type HttpServerOptions } from '../http/server.ts'
import { createLimiter } from '../limits/limiter.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { type Call, call } from './call.ts'
import { createMemoryLog } from './memory-log.ts'

/** Routes of every kind the product has, for the specs of the HTTP layer. */
export const sampleRoutes = {
  read: defineRoute('GET /api/samples/:menuId', {
    id: 'sample.read',
    summary: 'Public, by an id',
    access: { kind: 'public' },
    query: z.strictObject({ limit: z.coerce.number().int().max(200).default(50) }),
    responses: { 200: z.strictObject({ id: MenuId, role: z.string().nullable(), limit: z.number() }) },
    errors: ['menu.not_found'],
  }),
  list: defineRoute('GET /api/samples/restaurant/:restaurantId', {
    id: 'sample.list',
    summary: 'Of the own restaurant',
    access: { kind: 'roles', roles: ['RESTAURANT', 'ADMIN'], own: 'restaurantId' },
    responses: { 200: z.array(z.string()) },
  }),
  create: defineRoute('POST /api/samples/:menuId/items', {
    id: 'sample.create',
    summary: 'JSON into the own menu',
    service: 'query',
    access: { kind: 'roles', roles: ['RESTAURANT', 'MANAGER'], own: 'menuId' },
    body: z.strictObject({ name: z.string().min(1), nested: z.unknown().optional() }),
    responses: { 201: z.strictObject({ id: z.string(), name: z.string() }) },
  }),
  archive: defineRoute('PUT /api/samples/:itemId/archive', {
    id: 'sample.archive',
    summary: 'No body, the own item',
    service: 'query',
    access: { kind: 'roles', roles: ['RESTAURANT', 'MANAGER', 'KITCHEN'], own: 'itemId' },
    responses: { 200: z.strictObject({ message: z.string() }) },
  }),
  import: defineRoute('POST /api/samples/:menuId/import', {
    id: 'sample.import',
    summary: 'CSV into the own menu',
    service: 'query',
    access: { kind: 'roles', roles: ['RESTAURANT'], own: 'menuId' },
    bodyKind: 'csv',
    body: z.string(),
    responses: { 201: z.strictObject({ characters: z.number() }) },
  }),
  picture: defineRoute('PUT /api/samples/:itemId/picture', {
    id: 'sample.picture',
    summary: 'A picture of the own item',
    service: 'query',
    access: { kind: 'roles', roles: ['RESTAURANT'], own: 'itemId' },
    bodyKind: 'picture',
    body: z.instanceof(Uint8Array),
    responses: { 200: z.strictObject({ bytes: z.number() }) },
  }),
  admin: defineRoute('GET /api/admin/samples', {
    id: 'sample.admin',
    summary: 'Admins only',
    access: { kind: 'roles', roles: ['ADMIN'] },
    responses: { 200: z.strictObject({}) },
  }),
  track: defineRoute('POST /api/samples/track', {
    id: 'sample.track',
    summary: 'Public write',
    service: 'query',
    access: { kind: 'public' },
    limit: 'tracking',
    body: z.strictObject({ menuId: MenuId }),
    responses: { 202: z.strictObject({ key: z.string().nullable() }) },
  }),
  live: defineRoute('GET /api/samples/:menuId/live', {
    id: 'sample.live',
    summary: 'Server-sent events',
    access: { kind: 'public' },
    responses: { 200: z.string() },
    errors: ['menu.not_found'],
  }),
  elsewhere: defineRoute('GET /api/elsewhere', {
    id: 'sample.elsewhere',
    summary: 'A route of the other service',
    service: 'command',
    access: { kind: 'public' },
    responses: { 200: z.string() },
  }),
} as const

export const own = {
  restaurant: RestaurantId.parse(randomUUID()),
  menu: MenuId.parse(randomUUID()),
  item: ItemId.parse(randomUUID()),
}
export const foreign = {
  restaurant: RestaurantId.parse(randomUUID()),
  menu: MenuId.parse(randomUUID()),
  item: ItemId.parse(randomUUID()),
}

const { read, list, create, archive, picture, admin, track, live } = sampleRoutes
const handlers: readonly HandledRoute[] = [
  on(read, async ctx => {
    const { params, query } = ctx.input
    ctx.body = { id: params.menuId, role: ctx.state.caller?.role ?? null, limit: query.limit }
  }),
  on(list, async ctx => {
    ctx.body = ['a']
  }),
  on(create, async ctx => {
    ctx.status = 201
    ctx.body = { id: 'x', name: ctx.input.body.name }
  }),
  on(archive, async ctx => {
    ctx.body = { message: 'Archived.' }
  }),
  on(sampleRoutes.import, async ctx => {
    ctx.status = 201
    ctx.body = { characters: ctx.input.body.length }
  }),
  on(picture, async ctx => {
    ctx.body = { bytes: ctx.input.body.length }
  }),
  on(admin, async ctx => {
    ctx.body = {}
  }),
  on(track, async ctx => {
    ctx.status = 202
    ctx.body = { key: ctx.state.idempotencyKey }
  }),
  on(live, async ctx => {
    ctx.openLive(connection => connection.send(Buffer.from('data: hello\n\n')))
  }),
]

const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })

/** A token of a role, by default of the own restaurant. */
export function tokenOf(role: Role, restaurantId: RestaurantId = own.restaurant): string {
  return issueToken(keys.privateKey, {
    accountId: AccountId.parse(randomUUID()),
    role,
    audience: role === 'CUSTOMER' ? 'customer' : 'restaurant',
    restaurantId: isOfRestaurant(role) ? restaurantId : null,
  })
}

type SampleOptions = Partial<Omit<HttpServerOptions, 'routers'>> & {
  /** They replace the sample's for the same routes. */
  readonly handlers?: readonly HandledRoute[]
}

/** A running server with the sample routes, in two routers, and a log that specs can read. */
export async function startSample({ handlers: changed = [], ...change }: SampleOptions = {}) {
  const { log, text, lines } = createMemoryLog('info', 'sample')
  const owners = new Map<string, RestaurantId>([
    [own.menu, own.restaurant],
    [own.item, own.restaurant],
    [foreign.menu, foreign.restaurant],
    [foreign.item, foreign.restaurant],
  ])
  const server = createHttpServer({
    service: 'query',
    routes: Object.values(sampleRoutes),
    log,
    tokens: createTokenVerifier({ publicKey: keys.publicKey }),
    isRevoked: () => false,
    ownerOf: async (_kind, id) => owners.get(id) ?? null,
    limiter: createLimiter({ scale: 1 }),
    health: createHealth({ checks: {} }),
    metrics: createMetrics('sample'),
    trustProxy: false,
    strictResponses: true,
    ...change,
    routers: [
      createRouter(changed),
      createRouter(handlers.filter(({ route }) => !changed.some(each => each.route === route))),
    ],
  })
  const port = await server.start(0, '127.0.0.1')
  const url = `http://127.0.0.1:${port}`

  return {
    server,
    port,
    url,
    logText: text,
    logLines: (): Record<string, unknown>[] => lines(),
    call: (method: string, path: string, options?: Call) => call(url, method, path, options),
    stop: () => server.stop(),
  }
}

export type Sample = Awaited<ReturnType<typeof startSample>>
