import Router from '@koa/router'
import type { Route } from '@safe-menu/contracts/http/route'
import type { MiddlewareContext, RequestMiddleware, RequestState, RouteContext } from './context.ts'
import {
  authenticate,
  limitUploads,
  rateLimit,
  refuseRevoked,
  requireAccess,
  requireOwner,
} from './middleware/access.ts'
import { checkBodyType, readBody, requireUtf8 } from './middleware/body.ts'
import { parseInput } from './middleware/input.ts'
import { checkResponse } from './middleware/response.ts'

/** The router of a capability. Its layers have the ids of their routes as names. */
export type ApiRouter = Router<RequestState, MiddlewareContext>

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

/** Creates the router of a capability. */
export function createRouter(handled: readonly HandledRoute[]): ApiRouter {
  const router: ApiRouter = new Router({ strict: true, sensitive: true })
  for (const { route, middleware } of handled)
    router.register(route.path, [route.method], [...policyOf(route), ...middleware], { name: route.id })
  return router
}

/** What a request to a declared route goes through before its handler, in this order. */
const policyOf = (route: Route): readonly RequestMiddleware[] => [
  nameRoute(route),
  authenticate,
  rateLimit(route),
  requireAccess(route),
  checkBodyType(route),
  limitUploads(route),
  readBody(route),
  requireUtf8,
  refuseRevoked(route),
  parseInput(route),
  prepare(route),
  requireOwner(route),
  checkResponse(route),
]

/** Names the route for the log and the metrics. */
function nameRoute({ id }: Route): RequestMiddleware {
  return (ctx, next) => {
    ctx.state.route = id
    return next()
  }
}

function prepare(route: Route): RequestMiddleware {
  return async (ctx, next) => {
    await ctx.policy.prepare?.(route, ctx)
    return next()
  }
}

export interface ServiceRoutes {
  readonly service: Route['service']
  /** All routes. Those of the other service are skipped. */
  readonly routes: readonly Route[]
  /** One for each capability. Together they have one handler for each route of the service. */
  readonly routers: readonly ApiRouter[]
}

/** Throws unless each route of the service has exactly one handler. */
export function requireHandlers({ service, routes, routers }: ServiceRoutes): void {
  const unhandled = new Set(routes.filter(route => route.service === service).map(({ id }) => id))
  for (const { name = '' } of routers.flatMap(({ stack }) => stack)) {
    if (!unhandled.delete(name))
      throw new Error(`the route ${name} has two handlers or is not one of this service`)
  }
  for (const id of unhandled) throw new Error(`the route ${id} has no handler`)
}
