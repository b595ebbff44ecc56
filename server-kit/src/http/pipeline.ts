import { headers } from '@safe-menu/contracts/http/headers'
import type { Route } from '@safe-menu/contracts/http/route'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { Caller } from '../auth/tokens.ts'
import { AppError, tryAgainIn } from '../errors/app-error.ts'
import { readIdempotencyKey } from '../idempotency/commands.ts'
import type { Limiter } from '../limits/limiter.ts'
import { holdAll, placesOf } from '../limits/networks.ts'
import type { Exchange } from './exchange.ts'
import { checkOwnership, type GuardOptions, guard } from './guards.ts'
import type { Handler, LiveReply, Reply, RouteRequest } from './handler.ts'
import type { LiveConnections } from './live-connections.ts'
import { bodyReader, parseRequest } from './read-request.ts'
import { applyResponseContract, checkError, type TranslateError, toAppError } from './response.ts'

export interface PipelineOptions extends GuardOptions {
  readonly log: Logger
  readonly live: LiveConnections
  readonly onLive: (exchange: Exchange, change: 1 | -1) => void
  /**
   * Outside production: a field or an error code that the route does not declare is a 500 that says so in the log. In
   * production undeclared fields are left out. A status or a body that breaks its schema is a 500 in both.
   */
  readonly strictResponses: boolean
  /** Runs after parsing and before the ownership check. query-api waits here for the client's Consistency-Token. */
  readonly prepare?: ((route: Route, request: RouteRequest<Route>) => Promise<void>) | undefined
  readonly translateError?: TranslateError | undefined
}

/** Beyond this number of streams a process refuses the next one with 503. Measurements cover 80 % of it. */
const maxLiveConnections = 6_250

/** Handles a matched route: rate limit, token, role, parameters, query, body, ownership, handler, response. */
export function pipeline(route: Route, handler: Handler<Route>, options: PipelineOptions) {
  const readBody = bodyReader(route)

  return async function answer(ctx: Context, exchange: Exchange): Promise<void> {
    exchange.route = route.id
    const caller = await guard(ctx, route, exchange, options)
    const params = route.params ? parseRequest(route.params, ctx.params) : {}
    const query = route.query ? parseRequest(route.query, ctx.query) : {}
    const release =
      route.bodyKind === 'picture'
        ? holdUpload(options.limiter, { accountId: caller?.accountId, address: exchange.address })
        : null
    try {
      await respond(ctx, exchange, { params, query, caller, body: await readBody(ctx) })
    } finally {
      release?.()
    }
  }

  async function respond(
    ctx: Context,
    exchange: Exchange,
    { params, query, caller, body }: Parsed,
  ): Promise<void> {
    const request = requestOf(ctx, exchange, options.log, {
      params,
      query,
      body: route.body ? parseRequest(route.body, body) : refuseFields(body),
      caller,
    })
    await options.prepare?.(route, request)
    await checkOwnership(route, caller, params as Record<string, unknown>, options.ownerOf)
    const reply = await run(request)
    if (!('live' in reply)) write(ctx, reply)
    else if (ctx.method === 'HEAD') write(ctx, { status: 200, body: null, headers: headersOf(reply) })
    else openLive(ctx, exchange, reply)
  }

  async function run(request: RouteRequest<Route>): Promise<Reply | LiveReply> {
    const contract = { isStrict: options.strictResponses, log: () => request.log }
    let reply: Reply | LiveReply
    try {
      reply = await handler(request)
    } catch (error) {
      checkError(route, toAppError(error, options.translateError), contract)
      throw error
    }
    return 'live' in reply ? reply : applyResponseContract(route, reply, contract)
  }

  function openLive(ctx: Context, exchange: Exchange, reply: LiveReply): void {
    if (options.live.size() >= maxLiveConnections) throw new AppError('service.busy')
    const release = holdAll(options.limiter, placesOf('live', exchange.address))
    // A refused page tries again by itself. Within a minute another page may have been closed.
    if (!release) throw tryAgainIn(60)
    ctx.res.once('close', release)
    exchange.live = true
    ctx.respond = false
    ctx.set(headersOf(reply))
    ctx.res.statusCode = 200
    ctx.res.flushHeaders()
    options.onLive(exchange, 1)
    ctx.res.once('close', () => options.onLive(exchange, -1))
    reply.live(options.live.open(ctx.res, reply.encoding))
  }
}

const liveHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform', // a proxy that compresses would hold events back
}

const headersOf = ({ encoding, headers: own }: LiveReply) => ({
  ...liveHeaders,
  ...(encoding === 'gzip' ? { 'content-encoding': 'gzip' } : {}),
  ...own,
})

type Parsed = Pick<RouteRequest<Route>, 'params' | 'query' | 'body'> & { caller: Caller | null }

function requestOf(ctx: Context, exchange: Exchange, log: Logger, parsed: Parsed): RouteRequest<Route> {
  let ownLog: Logger | undefined
  let abort: AbortController | undefined
  const token = ctx.get(headers.consistencyToken)
  return {
    ...parsed,
    requestId: exchange.requestId,
    path: ctx.path,
    idempotencyKey: ctx.method === 'GET' ? null : readIdempotencyKey(ctx.headers[headers.idempotencyKey]),
    consistencyToken: token === '' ? null : token,
    address: exchange.address,
    headers: ctx.headers,
    // Created on demand: most handlers need neither, and creating both costs more than a simple handler.
    get log() {
      ownLog ??= log.child({ requestId: exchange.requestId, route: exchange.route })
      return ownLog
    },
    get signal() {
      if (!abort) {
        const controller = new AbortController()
        abort = controller
        if (ctx.res.destroyed) controller.abort()
        ctx.res.once('close', () => {
          if (!ctx.res.writableFinished) controller.abort()
        })
      }
      return abort.signal
    },
  }
}

/** A route without a declared body accepts only an empty object. */
function refuseFields(body: unknown): Record<never, never> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const issues = Object.keys(body).map(key => ({ path: [key], message: 'This field is not known.' }))
    if (issues.length === 0) return {}
    throw new AppError('request.invalid', { issues })
  }
  throw new AppError('request.invalid', { text: 'Send this request without a body.' })
}

/** Sends a reply. Bytes, streams and text with its own content type are sent unchanged, everything else as JSON. */
function write(ctx: Context, { status, body, headers: own = {} }: Reply): void {
  // Responses are private: not cached unless the handler says so.
  ctx.set({ 'cache-control': 'no-store', ...own })
  ctx.status = status
  if (status === 304) return
  const typed = 'content-type' in own
  if (Buffer.isBuffer(body) || isStream(body) || (typed && typeof body === 'string')) {
    ctx.body = body
    // The headers are sent: only a broken connection tells the client that the body is incomplete.
    if (isStream(body)) body.once('error', () => ctx.res.destroy())
    // Koa would guess a content type.
    if (!typed) ctx.type = 'application/json; charset=utf-8'
    return
  }
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = JSON.stringify(body ?? null)
}

function isStream(body: unknown): body is NodeJS.ReadableStream {
  return typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function'
}

/** All uploads of a process may be this many times those of one account: 64 bodies of 3 MB are a quarter of a service's memory. */
const timesInAll = 4

interface Uploader {
  readonly accountId: string | undefined
  readonly address: string
}

/**
 * Holds a place for the body of an upload until the returned function is called: slow clients must not fill the memory with
 * bodies that are never complete. Throws `service.busy` when the account, its network or the process has too many.
 */
function holdUpload(limiter: Limiter, { accountId, address }: Uploader): () => void {
  const release = holdAll(limiter, [
    ...placesOf('picture', address),
    ['picture', `account ${accountId ?? ''}`],
    ['picture', 'all', timesInAll],
  ])
  if (!release) throw tryAgainIn(5, 'service.busy')
  return release
}
