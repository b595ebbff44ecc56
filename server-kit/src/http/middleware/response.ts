import { setImmediate } from 'node:timers/promises'
import { commonErrors, type Route } from '@safe-menu/contracts/http/route'
import type { z } from 'zod'
import type { AppError } from '../../errors/app-error.ts'
import type { RequestContext, RequestMiddleware } from '../context.ts'
import { toAppError } from './errors.ts'

/** Checks what the handler answers against the route. An answer is private, so it is not cached unless the handler says so. */
export function checkResponse(route: Route): RequestMiddleware {
  return async (ctx, next) => {
    const { strictResponses: isStrict, translateError } = ctx.policy
    ctx.set('cache-control', 'no-store')
    const before = ctx.res.getHeaderNames()
    try {
      await next()
      if (ctx.respond === false) return // an open stream
      await applyResponseContract(route, ctx, { isStrict })
    } catch (error) {
      // They describe the answer that is not sent: the error is not compressed, for instance.
      if (!ctx.headerSent)
        for (const name of ctx.res.getHeaderNames()) if (!before.includes(name)) ctx.remove(name)
      if (!(error instanceof ResponseContractError))
        checkError(route, toAppError(error, ctx.state.requestId, translateError), { isStrict })
      throw error
    }
    // The headers are sent: only a broken connection tells the client that the body is incomplete.
    if (isStream(ctx.body)) ctx.body.once('error', () => ctx.res.destroy())
    if (ctx.response.get('etag') && ctx.fresh) ctx.status = 304
  }
}

/** A handler broke its route's contract. Not an AppError: it is a bug, so the client gets a generic 500 and the log the reason. */
class ResponseContractError extends Error {
  override readonly name = 'ResponseContractError'
}

/** Characters that are written, read and checked in some 20 ms. The replay of a restaurant may have 16 million. */
const quickBody = 1_000_000

/**
 * Checks an answer against the status, the content type and the schema that its route declares. It checks the JSON that the client will
 * read. Other types and streams are not checked.
 *
 * A body that does not match its schema is not sent at all: a client that gets half a menu could call a dish safe. Undeclared
 * fields are removed and logged; with `isStrict` (outside production) they are an error. Between the steps of a long body, other
 * requests get a turn.
 * @throws ResponseContractError
 */
async function applyResponseContract(
  route: Route,
  ctx: RequestContext,
  { isStrict }: { readonly isStrict: boolean },
): Promise<void> {
  if (ctx.status === 304 && route.method === 'GET') return
  const schema = route.responses[ctx.status]
  if (!schema) throw new ResponseContractError(`${route.id} answered the undeclared status ${ctx.status}`)
  const types: readonly string[] = [route.responseType ?? 'application/json'].flat()
  if (!types.includes(ctx.type))
    throw new ResponseContractError(`${route.id} answered the undeclared type ${ctx.type}`)
  if (ctx.type !== 'application/json' || ctx.response.get('content-encoding') || isStream(ctx.body)) return
  if (Buffer.isBuffer(ctx.body)) {
    // Guest documents are checked when the projector builds them (read-models, `store-documents.ts`). Parsing them for each request
    // would cost more than sending them.
    if (isStrict) checkBody(route, schema, JSON.parse(ctx.body.toString()))
    return
  }
  const text = JSON.stringify(ctx.body)
  const takesLong = text.length > quickBody
  if (takesLong) await setImmediate()
  const body: unknown = JSON.parse(text)
  if (takesLong) await setImmediate()
  const { error } = schema.safeParse(body)
  if (error) {
    const undeclared = isStrict ? [] : removeUndeclaredFields(error, body)
    checkBody(route, schema, body)
    ctx.log.error({ fields: undeclared }, 'a response had undeclared fields; they were not sent')
  }
  ctx.body = error ? JSON.stringify(body) : text
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

function checkBody(route: Route, schema: z.ZodType, body: unknown): void {
  const { error } = schema.safeParse(body)
  if (error)
    throw new ResponseContractError(`${route.id} answered a body its schema refuses: ${error.message}`)
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

function isStream(body: unknown): body is NodeJS.ReadableStream {
  return typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function'
}
