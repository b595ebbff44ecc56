import Router from '@koa/router'
import type { Route } from '@safe-menu/contracts/http/route'
import Koa, { type Middleware } from 'koa'
import type { Logger } from 'pino'
import { AppError } from '../errors/app-error.ts'
import type { Health } from '../health/health.ts'
import type { RequestMiddleware, RequestState } from './context.ts'
import type { Handler, RouteRequest } from './handler.ts'
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
import { answerErrors } from './middleware/errors.ts'
import { parseInput } from './middleware/input.ts'
import { serveOperators } from './middleware/operators.ts'
import { logRequests, type RequestLogOptions } from './middleware/request-log.ts'
import { type ResponseOptions, respond } from './middleware/response.ts'

export interface PolicyOptions extends AccessOptions {
  readonly log: Logger
  /** Runs after parsing and before the ownership check. query-api waits here for the client's Consistency-Token. */
  readonly prepare?: ((route: Route, request: RouteRequest<Route>) => Promise<void>) | undefined
}

interface AppOptions extends RequestLogOptions, PolicyOptions, ResponseOptions {
  readonly service: Route['service']
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, Handler<Route>>>
  readonly health: Health
  readonly first?: readonly RequestMiddleware[]
}

/** Creates the Koa app of a service: what each request goes through, in this order. */
export function createApp(options: AppOptions): Koa<RequestState> {
  const { log, health, metrics, first = [], trustProxy } = options
  const router = createRouter(options)
  const app = new Koa<RequestState>({ proxy: trustProxy !== false })
  app.use(logRequests(options))
  app.use(answerErrors(options))
  for (const middleware of first) app.use(middleware)
  app.use(serveOperators(health, metrics))
  app.use(router.routes() as Middleware<RequestState>)
  app.use(refuseUnknown(router))
  // Errors after the response has begun (a stream's source, a socket) can only be logged.
  app.on('error', (error: unknown) => log.warn({ err: error }, 'a response could not be finished'))
  return app
}

function createRouter(options: AppOptions): Router<RequestState> {
  const router = new Router<RequestState>({ strict: true, sensitive: true })
  for (const [route, handler] of pairRoutesWithHandlers(options)) {
    const policy = [...policyOf(route, options), respond(route, handler, options)]
    router.register(route.path, [route.method], policy as Parameters<typeof router.register>[2])
  }
  return router
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

/** The 404 of an unknown path, and the 405 of a known one. */
function refuseUnknown(router: Router<RequestState>): RequestMiddleware {
  return ctx => {
    const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap(layer => layer.methods))
    if (methods.size === 0) throw new AppError('route.unknown')
    throw new AppError('route.method_not_allowed', { headers: { allow: [...methods].sort().join(', ') } })
  }
}

/** Pairs each route of the service with its handler. Throws at start what the compiler cannot check. */
function pairRoutesWithHandlers({ routes, service, handlers }: AppOptions): [Route, Handler<Route>][] {
  const own = routes.filter(route => route.service === service)
  const surplus = Object.keys(handlers).filter(id => !own.some(route => route.id === id))
  if (surplus.length > 0) throw new Error(`handlers without a route: ${surplus.join(', ')}`)
  return own.map(route => {
    const handler = Object.hasOwn(handlers, route.id) ? handlers[route.id] : undefined
    if (!handler) throw new Error(`the route ${route.id} has no handler`)
    return [route, handler]
  })
}
