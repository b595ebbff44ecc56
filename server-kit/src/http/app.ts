import Koa from 'koa'
import { AppError } from '../errors/app-error.ts'
import type { Health } from '../health/health.ts'
import type { MiddlewareContext, Policy, RequestContext, RequestMiddleware, RequestState } from './context.ts'
import { answerErrors } from './middleware/errors.ts'
import { type LiveOptions, openLive } from './middleware/live.ts'
import { serveOperators } from './middleware/operators.ts'
import { logRequests, type RequestLogOptions } from './middleware/request-log.ts'
import { type ApiRouter, requireHandlers, type ServiceRoutes } from './router.ts'

export interface AppOptions extends RequestLogOptions, ServiceRoutes, Policy, LiveOptions {
  readonly health: Health
  /** Run before the routers. */
  readonly first?: readonly RequestMiddleware[]
}

/** Creates the Koa app of a service: what each request goes through, in this order. */
export function createApp(options: AppOptions): Koa<RequestState, MiddlewareContext> {
  const { log, health, metrics, first = [], routers, trustProxy } = options
  requireHandlers(options)
  const app = new Koa<RequestState, MiddlewareContext>({ proxy: trustProxy !== false })
  Object.defineProperties(app.context, {
    log: {
      get(this: RequestContext) {
        const { requestId, route } = this.state
        return log.child({ requestId, route })
      },
    },
    policy: { value: options satisfies Policy },
    openLive: {
      value(this: RequestContext, onOpen: Parameters<RequestContext['openLive']>[0]) {
        openLive(this, onOpen, options)
      },
    },
  })
  app.use(logRequests(options))
  app.use(answerErrors(options))
  for (const middleware of first) app.use(middleware)
  app.use(serveOperators(health, metrics))
  for (const router of routers) app.use(router.routes())
  app.use(refuseUnknown(routers))
  // Errors after the response has begun (a stream's source, a socket) can only be logged.
  app.on('error', (error: unknown) => log.warn({ err: error }, 'a response could not be finished'))
  return app
}

/** The 404 of an unknown path, and the 405 of a known one. */
function refuseUnknown(routers: readonly ApiRouter[]): RequestMiddleware {
  return ctx => {
    const known = routers.flatMap(router => router.match(ctx.path, ctx.method).path)
    const methods = new Set(known.flatMap(layer => layer.methods))
    if (methods.size === 0) throw new AppError('route.unknown')
    throw new AppError('route.method_not_allowed', { headers: { allow: [...methods].sort().join(', ') } })
  }
}
