import type { Route } from '@safe-menu/contracts/http/route'
import type { Context } from 'koa'
import type { Logger } from 'pino'
import { callerOf } from '../auth/tokens.ts'
import { tryAgainIn } from '../errors/app-error.ts'
import { addressKey } from '../limits/addresses.ts'
import { holdAll, type Limiter } from '../limits/limiter.ts'
import type { Exchange } from './exchange.ts'
import { checkOwnership, type GuardOptions, guard, refuseRevoked } from './guards.ts'
import type { Handler, LiveReply, Reply, RouteRequest } from './handler.ts'
import { bodyReader, parseRequest, refuseFields, requestOf } from './read-request.ts'
import {
  applyResponseContract,
  checkError,
  type LiveOptions,
  sendReply,
  type TranslateError,
  toAppError,
} from './response.ts'

export interface PipelineOptions extends GuardOptions, LiveOptions {
  readonly log: Logger
  /**
   * Outside production: a field or an error code that the route does not declare is a 500 that says so in the log. In
   * production undeclared fields are left out. A status or a body that breaks its schema is a 500 in both.
   */
  readonly strictResponses: boolean
  /** Runs after parsing and before the ownership check. query-api waits here for the client's Consistency-Token. */
  readonly prepare?: ((route: Route, request: RouteRequest<Route>) => Promise<void>) | undefined
  readonly translateError?: TranslateError | undefined
}

/** Handles a matched route: rate limit, token, role, parameters, query, body, token again, ownership, handler, response. */
export function pipeline(route: Route, handler: Handler<Route>, options: PipelineOptions) {
  const readBody = bodyReader(route)

  return async function answer(ctx: Context, exchange: Exchange): Promise<void> {
    exchange.route = route.id
    const claims = await guard(ctx, route, exchange, options)
    const caller = claims && callerOf(claims)
    const params = route.params ? parseRequest(route.params, ctx.params) : {}
    const query = route.query ? parseRequest(route.query, ctx.query) : {}
    const release =
      route.bodyKind === 'picture'
        ? holdUpload(options.limiter, { accountId: caller?.accountId, address: exchange.address })
        : null
    try {
      const sent = await readBody(ctx)
      // A body may take as long as the request's timeout. The token may have been revoked meanwhile.
      if (claims) await refuseRevoked(claims, options)
      const body = route.body ? parseRequest(route.body, sent) : refuseFields(sent)
      const request = requestOf(ctx, exchange, options.log, { params, query, body, caller })
      await options.prepare?.(route, request)
      await checkOwnership(route, caller, params as Record<string, unknown>, options.ownerOf)
      sendReply(ctx, exchange, await run(request), options)
    } finally {
      release?.()
    }
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
}

/** All uploads of a process may be this many times those of one account: 64 bodies of 3 MB are a quarter of a service's memory. */
const timesInAll = 4

interface Uploader {
  readonly accountId: string | undefined
  readonly address: string
}

/**
 * Holds a place for the body of an upload until the returned function is called: slow clients must not fill the memory with
 * bodies that are never complete. Throws `service.busy` when the account, its address or the process has too many.
 */
function holdUpload(limiter: Limiter, { accountId, address }: Uploader): () => void {
  const release = holdAll(limiter, [
    ['picture', addressKey(address)],
    ['picture', `account ${accountId ?? ''}`],
    ['picture', 'all', timesInAll],
  ])
  if (!release) throw tryAgainIn(5, 'service.busy')
  return release
}
