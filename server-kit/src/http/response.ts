import { setImmediate } from 'node:timers/promises'
import type { ErrorBody } from '@safe-menu/contracts/errors'
import { commonErrors, type Route } from '@safe-menu/contracts/http/route'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { toDatabaseError } from '../database/errors.ts'
import { AppError, tryAgainIn } from '../errors/app-error.ts'
import type { Limiter } from '../limits/limiter.ts'
import { holdAll, placesOf } from '../limits/networks.ts'
import type { Exchange } from './exchange.ts'
import type { LiveReply, Reply } from './handler.ts'
import type { LiveConnections } from './live-connections.ts'
import { ClientDisconnected } from './read-request.ts'

/** A handler broke its route's contract. Not an AppError: it is a bug, so the client gets a generic 500 and the log the reason. */
class ResponseContractError extends Error {
  override readonly name = 'ResponseContractError'
}

/** Characters that are written, read and checked in some 20 ms. The replay of a restaurant may have 16 million. */
const quickBody = 1_000_000

/**
 * Checks a reply against the status and the schema that its route declares, and returns what to send. It checks the JSON that
 * the client will read. Text with another content type, streams and bytes are returned unchanged.
 *
 * A body that does not match its schema is not sent at all: a client that gets half a menu could call a dish safe. Undeclared
 * fields are removed and logged; with `isStrict` (outside production) they are an error. Between the steps of a long body, other
 * requests get a turn.
 * @throws ResponseContractError
 */
export async function applyResponseContract(
  route: Route,
  reply: Reply,
  { isStrict, log }: { readonly isStrict: boolean; readonly log: () => Logger },
): Promise<Reply> {
  if (reply.status === 304 && route.method === 'GET') return reply
  const schema = route.responses[reply.status]
  if (!schema) throw new ResponseContractError(`${route.id} answered the undeclared status ${reply.status}`)
  if (!isJson(reply)) return reply
  if (Buffer.isBuffer(reply.body)) {
    // Guest documents are checked when the projector builds them (read-models, `store-documents.ts`). Parsing them for each request
    // would cost more than sending them.
    if (isStrict) checkBody(route, schema, JSON.parse(reply.body.toString()))
    return reply
  }
  const text = JSON.stringify(reply.body ?? null)
  const takesLong = text.length > quickBody
  if (takesLong) await setImmediate()
  const body: unknown = JSON.parse(text)
  if (takesLong) await setImmediate()
  const { error } = schema.safeParse(body)
  if (!error) return withJson(reply, text)
  const undeclared = isStrict ? [] : removeUndeclaredFields(error, body)
  checkBody(route, schema, body)
  log().error({ fields: undeclared }, 'a response had undeclared fields; they were not sent')
  return withJson(reply, JSON.stringify(body))
}

/**
 * Checks an error against its route: its `current` always, its code only outside production.
 * @throws ResponseContractError
 */
export function checkError(
  route: Route,
  error: AppError,
  { isStrict }: { readonly isStrict: boolean },
): void {
  if (isStrict && !route.errors.includes(error.code) && !commonErrors(route).includes(error.code)) {
    throw new ResponseContractError(`${route.id} threw the undeclared code ${error.code}`, { cause: error })
  }
  if (error.current === undefined) return
  if (!route.current) throw new ResponseContractError(`${route.id} answered an undeclared \`current\``)
  checkBody(route, route.current, JSON.parse(JSON.stringify(error.current)))
}

function isJson({ body, headers = {} }: Reply): boolean {
  const type = headers['content-type'] ?? 'application/json'
  if (!type.startsWith('application/json') || 'content-encoding' in headers) return false
  return !(typeof body === 'object' && body !== null && 'pipe' in body)
}

function checkBody(route: Route, schema: z.ZodType, body: unknown): void {
  const { error } = schema.safeParse(body)
  if (error)
    throw new ResponseContractError(`${route.id} answered a body its schema refuses: ${error.message}`)
}

function withJson(reply: Reply, text: string): Reply {
  return {
    ...reply,
    body: text,
    headers: { 'content-type': 'application/json; charset=utf-8', ...reply.headers },
  }
}

type Fields = Record<PropertyKey, unknown>

/** Removes from `body` the fields that its strict schema found undeclared, and returns their paths. */
function removeUndeclaredFields(error: z.ZodError, body: unknown): string[] {
  return error.issues.flatMap(issue => {
    if (issue.code !== 'unrecognized_keys') return []
    const parent = issue.path.reduce((value, key) => (value as Fields)[key], body) as Fields
    return issue.keys.map(key => {
      delete parent[key]
      return [...issue.path, key].join('.')
    })
  })
}

export interface LiveOptions {
  readonly limiter: Limiter
  readonly live: LiveConnections
  readonly onLive: (exchange: Exchange, change: 1 | -1) => void
}

/** Sends what a handler has answered. A HEAD request gets the headers of a stream, which is not opened. */
export function sendReply(
  ctx: Context,
  exchange: Exchange,
  reply: Reply | LiveReply,
  options: LiveOptions,
): void {
  if (!('live' in reply)) write(ctx, reply)
  else if (ctx.method === 'HEAD') write(ctx, { status: 200, body: null, headers: headersOf(reply) })
  else openLive(ctx, exchange, reply, options)
}

/** Writes a reply: bytes, streams and text with its own content type unchanged, everything else as JSON. */
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

/** Beyond this number of streams a process refuses the next one with 503. Measurements cover 80 % of it. */
const maxLiveConnections = 6_250

const liveHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform', // a proxy that compresses would hold events back
}

const headersOf = ({ encoding, headers: own }: LiveReply) => ({
  ...liveHeaders,
  ...(encoding === 'gzip' ? { 'content-encoding': 'gzip' } : {}),
  ...own,
})

function openLive(
  ctx: Context,
  exchange: Exchange,
  reply: LiveReply,
  { limiter, live, onLive }: LiveOptions,
): void {
  // The client has left while the handler ran. Its place would never be free again: 'close' has already been emitted.
  if (ctx.res.destroyed) return
  if (live.size() >= maxLiveConnections) throw new AppError('service.busy')
  const release = holdAll(limiter, placesOf('live', exchange.address))
  // A refused page tries again by itself. Within a minute another page may have been closed.
  if (!release) throw tryAgainIn(60)
  ctx.res.once('close', release)
  exchange.live = true
  ctx.respond = false
  ctx.set(headersOf(reply))
  ctx.res.statusCode = 200
  ctx.res.flushHeaders()
  onLive(exchange, 1)
  ctx.res.once('close', () => onLive(exchange, -1))
  reply.live(live.open(ctx.res, reply.encoding))
}

/** Sends the response for an error, and logs the details that the response leaves out. Headers that are already set are kept. */
export function sendErrorResponse(
  ctx: Context,
  error: unknown,
  exchange: Exchange,
  log: Logger,
  translate?: TranslateError,
): void {
  // The client is gone. The access log says 499.
  if (error instanceof ClientDisconnected || ctx.req.socket.destroyed) {
    ctx.respond = false
    ctx.res.destroy()
    return
  }
  const fault = toAppError(error, translate)
  if (fault.status >= 500) {
    const level = fault.code === 'internal.unexpected' ? 'error' : 'warn'
    log[level](
      { requestId: exchange.requestId, route: exchange.route, code: fault.code, err: fault.cause ?? fault },
      'request failed',
    )
  }
  if (ctx.headerSent) {
    // Part of the response is sent: only cutting the connection shows the client that it is incomplete.
    ctx.respond = false
    ctx.res.destroy()
    return
  }
  const body: ErrorBody = {
    error: fault.message,
    code: fault.code,
    requestId: exchange.requestId,
    ...(fault.issues ? { issues: [...fault.issues] } : {}),
    ...(fault.current === undefined ? {} : { current: fault.current }),
  }
  ctx.set('cache-control', 'no-store')
  if (fault.status === 401) ctx.set('www-authenticate', 'Bearer') // RFC 9110, 15.5.2: a 401 names a scheme
  ctx.set(fault.headers)
  ctx.status = fault.status
  ctx.body = body
}

/** Translates an error of a library or service into an AppError. `null`: the error is unknown. */
export type TranslateError = (error: unknown) => AppError | null

/**
 * Converts any error to the {@link AppError} that the client gets: errors that `translate` knows, database errors as 503, and
 * everything else as a generic 500 that keeps the original error as its cause.
 */
export function toAppError(error: unknown, translate?: TranslateError): AppError {
  if (error instanceof AppError) return error
  return translate?.(error) ?? toDatabaseError(error) ?? new AppError('internal.unexpected', { cause: error })
}
