import type { Issue } from '@safe-menu/contracts/errors'
import { headers } from '@safe-menu/contracts/http/headers'
import type { Route } from '@safe-menu/contracts/http/route'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { AppError } from '../../errors/app-error.ts'
import { readIdempotencyKey } from '../../idempotency/commands.ts'
import type { RequestContext, RequestMiddleware } from '../context.ts'
import type { RouteRequest } from '../handler.ts'
import { issueText } from '../issue-texts.ts'

/** Parses parameters, query and body by the route's schemas into `ctx.state.input`. */
export function parseInput(route: Route, { log }: { readonly log: Logger }): RequestMiddleware {
  return (ctx, next) => {
    const params = route.params ? parseRequest(route.params, ctx.params) : {}
    const query = route.query ? parseRequest(route.query, ctx.query) : {}
    const sent: unknown = ctx.request.body ?? (route.bodyKind === 'csv' ? '' : {})
    const body = route.body ? parseRequest(route.body, sent) : refuseFields(sent)
    ctx.state.input = requestOf(ctx, log, { params, query, body })
    return next()
  }
}

/** Parses a part of a request. Throws `request.invalid` with all issues. */
export function parseRequest<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value, { error: issueText })
  if (!parsed.success) throw new AppError('request.invalid', { issues: issuesOf(parsed.error) })
  return parsed.data
}

/** Keeps the response small. No person fixes more fields from one list. */
const maxIssues = 100

/** Converts zod's issues, with one issue per unknown field, so that a form can show each beside its field. */
function issuesOf(error: z.ZodError): Issue[] {
  return error.issues
    .flatMap(issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map(key => ({
            path: [...issue.path.map(segment), key],
            message: 'This field is not known.',
          }))
        : [{ path: issue.path.map(segment), message: issue.message }],
    )
    .slice(0, maxIssues)
}

const segment = (key: PropertyKey): string | number => (typeof key === 'symbol' ? String(key) : key)

/** A route without a declared body accepts only an empty object. */
function refuseFields(body: unknown): Record<never, never> {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    const issues = Object.keys(body).map(key => ({ path: [key], message: 'This field is not known.' }))
    if (issues.length === 0) return {}
    throw new AppError('request.invalid', { issues })
  }
  throw new AppError('request.invalid', { text: 'Send this request without a body.' })
}

/** The request as its handler gets it, from its parsed parts. */
function requestOf(
  ctx: RequestContext,
  log: Logger,
  parsed: Pick<RouteRequest<Route>, 'params' | 'query' | 'body'>,
): RouteRequest<Route> {
  const { requestId, route, caller } = ctx.state
  let ownLog: Logger | undefined
  let abort: AbortController | undefined
  return {
    ...parsed,
    caller,
    requestId,
    path: ctx.path,
    idempotencyKey: ctx.method === 'GET' ? null : readIdempotencyKey(ctx.headers[headers.idempotencyKey]),
    consistencyToken: ctx.get(headers.consistencyToken) || null,
    address: ctx.ip,
    headers: ctx.headers,
    acceptsEncoding: encoding => Boolean(ctx.acceptsEncodings(encoding)),
    // Created on demand: most handlers need neither, and creating both costs more than a simple handler.
    get log() {
      ownLog ??= log.child({ requestId, route })
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
