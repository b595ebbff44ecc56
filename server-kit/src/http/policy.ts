import type { Route } from '@safe-menu/contracts/http/route'
import type { Logger } from 'pino'
import type { RequestMiddleware } from './context.ts'
import type { RouteRequest } from './handler.ts'
import {
  type AccessOptions,
  authenticate,
  refuseRevoked,
  requireAccess,
  requireOwner,
} from './middleware/access.ts'
import { checkBodyType, readBody, requireUtf8 } from './middleware/body.ts'
import { parseInput } from './middleware/input.ts'
import { limitUploads, rateLimit } from './middleware/rate-limit.ts'

export interface PolicyOptions extends AccessOptions {
  readonly log: Logger
  /** Runs after parsing and before the ownership check. query-api waits here for the client's Consistency-Token. */
  readonly prepare?: ((route: Route, request: RouteRequest<Route>) => Promise<void>) | undefined
}

/** What a request to a declared route goes through before its handler, in this order. */
export const policyOf = (route: Route, options: PolicyOptions): readonly RequestMiddleware[] => [
  nameRoute(route),
  authenticate(options),
  rateLimit(route, options),
  requireAccess(route),
  checkBodyType(route),
  limitUploads(route, options),
  readBody(route),
  requireUtf8(),
  refuseRevoked(route, options),
  parseInput(route, options),
  prepare(route, options),
  requireOwner(route, options),
]

/** For the log and the metrics. */
function nameRoute({ id }: Route): RequestMiddleware {
  return (ctx, next) => {
    ctx.state.route = id
    return next()
  }
}

function prepare(route: Route, options: PolicyOptions): RequestMiddleware {
  return async ({ state: { input } }, next) => {
    if (input) await options.prepare?.(route, input)
    return next()
  }
}
