import { setImmediate } from 'node:timers/promises'
import { commonErrors, type Route } from '@safe-menu/contracts/http/route'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { AppError } from '../../errors/app-error.ts'
import type { RequestContext, RequestMiddleware } from '../context.ts'
import type { Handler, LiveReply, Reply, RouteRequest } from '../handler.ts'
import { type TranslateError, toAppError } from './errors.ts'
import { type LiveOptions, openLive } from './live.ts'

export interface ResponseOptions extends LiveOptions {
  /**
   * Outside production: a field or an error code that the route does not declare is a 500 that says so in the log. In
   * production undeclared fields are left out. A status or a body that breaks its schema is a 500 in both.
   */
  readonly strictResponses: boolean
  readonly translateError?: TranslateError | undefined
}

/** Calls the handler, checks its reply against the route, and sends it. */
export function respond(route: Route, handler: Handler<Route>, options: ResponseOptions): RequestMiddleware {
  const { strictResponses: isStrict, translateError } = options

  async function run(request: RouteRequest<Route>): Promise<Reply | LiveReply> {
    let reply: Reply | LiveReply
    try {
      reply = await handler(request)
    } catch (error) {
      checkError(route, toAppError(error, translateError), { isStrict })
      throw error
    }
    return 'live' in reply
      ? reply
      : await applyResponseContract(route, reply, { isStrict, log: () => request.log })
  }

  return async ctx => {
    const { input } = ctx.state
    if (!input) throw new Error(`${route.id} has no parsed input`)
    const reply = await run(input)
    if ('live' in reply) openLive(ctx, reply, options)
    else write(ctx, reply)
    if (ctx.response.get('etag') !== '' && ctx.fresh) ctx.status = 304
  }
}

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
function checkError(route: Route, error: AppError, { isStrict }: { readonly isStrict: boolean }): void {
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
  return !isStream(body)
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

/** Sends a reply that {@link applyResponseContract} has checked: a text, bytes or a stream, JSON unless it names another type. */
function write(ctx: RequestContext, { status, body, headers: own = {} }: Reply): void {
  // Responses are private: not cached unless the handler says so.
  ctx.set({ 'cache-control': 'no-store', ...own })
  ctx.status = status
  if (status === 304) return
  ctx.body = body
  // The headers are sent: only a broken connection tells the client that the body is incomplete.
  if (isStream(body)) body.once('error', () => ctx.res.destroy())
  // Koa would guess a content type.
  if (!('content-type' in own)) ctx.type = 'application/json; charset=utf-8'
}

function isStream(body: unknown): body is NodeJS.ReadableStream {
  return typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function'
}
