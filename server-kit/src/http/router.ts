import Router from '@koa/router'
import type { Route } from '@safe-menu/contracts/http/route'
import type { RequestContext, RequestMiddleware, RequestState, RouteContext } from './context.ts'
import {
  type AccessOptions,
  authenticate,
  limitUploads,
  rateLimit,
  refuseRevoked,
  requireAccess,
  requireOwner,
} from './middleware/access.ts'
import { checkBodyType, readBody, requireUtf8 } from './middleware/body.ts'
import { parseInput } from './middleware/input.ts'
import { checkResponse, type ResponseOptions } from './middleware/response.ts'

/** Answers a route's requests: sets `ctx.body`, and `ctx.status` unless it is 200. */
export type Handler<R extends Route> = (ctx: RouteContext<R>) => Promise<void>

/** A route and its handler, with the middleware that run right before it. */
export interface HandledRoute {
  readonly route: Route
  readonly middleware: readonly RequestMiddleware[]
}

/** Handles a declared route. Its requests go through {@link policyOf} first. */
export function on<R extends Route>(route: R, handler: Handler<R>): HandledRoute
export function on<R extends Route>(route: R, before: RequestMiddleware, handler: Handler<R>): HandledRoute
export function on(route: Route, ...middleware: readonly unknown[]): HandledRoute {
  return { route, middleware: middleware as readonly RequestMiddleware[] }
}

export interface PolicyOptions extends AccessOptions, ResponseOptions {
  /** Runs after parsing and before the ownership check. query-api waits here for the client's Consistency-Token. */
  readonly prepare?: (route: Route, ctx: RequestContext) => Promise<void>
}

/** What a request to a declared route goes through before its handler, in this order. */
const policyOf = (route: Route, options: PolicyOptions): readonly RequestMiddleware[] => [
  nameRoute(route),
  authenticate(options),
  rateLimit(route, options),
  requireAccess(route),
  checkBodyType(route),
  limitUploads(route, options),
  readBody(route),
  requireUtf8(),
  refuseRevoked(route, options),
  parseInput(route),
  prepare(route, options),
  requireOwner(route, options),
  checkResponse(route, options),
]

/** For the log and the metrics. */
function nameRoute({ id }: Route): RequestMiddleware {
  return (ctx, next) => {
    ctx.state.route = id
    return next()
  }
}

function prepare(route: Route, options: PolicyOptions): RequestMiddleware {
  return async (ctx, next) => {
    await options.prepare?.(route, ctx)
    return next()
  }
}

export interface RouterOptions extends PolicyOptions {
  readonly service: Route['service']
  /** All routes. Those of the other service are skipped. */
  readonly routes: readonly Route[]
  /** One for each route of the service. */
  readonly handlers: readonly HandledRoute[]
}

/** Creates a service's router. Throws unless each of its routes has exactly one handler. */
export function createRouter(options: RouterOptions): Router<RequestState> {
  const { routes, service, handlers } = options
  const unhandled = new Set(routes.filter(route => route.service === service))
  const router = new Router<RequestState>({ strict: true, sensitive: true })
  for (const { route, middleware } of handlers) {
    if (!unhandled.delete(route))
      throw new Error(`the route ${route.id} has two handlers or is not one of this service`)
    const all = [...policyOf(route, options), ...middleware]
    router.register(route.path, [route.method], all as unknown as Parameters<typeof router.register>[2])
  }
  for (const { id } of unhandled) throw new Error(`the route ${id} has no handler`)
  return router
}
