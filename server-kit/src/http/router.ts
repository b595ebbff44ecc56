import Router from '@koa/router'
import type { Route } from '@safe-menu/contracts/http/route'
import Koa, { type Context } from 'koa'
import { AppError } from '../errors/app-error.ts'
import { sendErrorResponse } from './error-response.ts'
import { commonHeaders, exchangeOf } from './exchange.ts'
import type { Handler } from './handler.ts'
import { type PipelineOptions, pipeline } from './pipeline.ts'

interface RouterOptions extends PipelineOptions {
  readonly service: Route['service']
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, Handler<Route>>>
}

/** Creates the Koa app: error handling around everything, then the declared routes, then 405 and 404. */
export function createApp(options: RouterOptions): Koa {
  const { log, translateError } = options
  const app = new Koa()
  const router = new Router({ strict: true, sensitive: true })

  for (const [route, handler] of pairRoutesWithHandlers(options)) {
    const answer = pipeline(route, handler, options)
    router.register(route.path, [route.method], ctx => answer(ctx as Context, exchangeOf(ctx.res)))
  }

  app.use(async (ctx, next) => {
    const exchange = exchangeOf(ctx.res)
    const common = commonHeaders(exchange)
    for (let at = 0; at < common.length; at += 2) ctx.set(common[at] ?? '', common[at + 1] ?? '')
    try {
      await next()
    } catch (error) {
      sendErrorResponse(ctx, error, exchange, log, translateError)
    }
  })
  app.use(router.routes())
  app.use(ctx => {
    const methods = new Set(router.match(ctx.path, ctx.method).path.flatMap(layer => layer.methods))
    if (methods.size === 0) throw new AppError('route.unknown')
    throw new AppError('route.method_not_allowed', { headers: { allow: [...methods].sort().join(', ') } })
  })
  // Errors after the response has begun (a stream's source, a socket) can only be logged.
  app.on('error', (error: unknown) => log.warn({ err: error }, 'a response could not be finished'))
  return app
}

/** Pairs each route of the service with its handler. Throws at start what the compiler cannot check. */
function pairRoutesWithHandlers({ routes, service, handlers }: RouterOptions): [Route, Handler<Route>][] {
  const own = routes.filter(route => route.service === service)
  const surplus = Object.keys(handlers).filter(id => !own.some(route => route.id === id))
  if (surplus.length > 0) throw new Error(`handlers without a route: ${surplus.join(', ')}`)
  return own.map(route => {
    const handler = Object.hasOwn(handlers, route.id) ? handlers[route.id] : undefined
    if (!handler) throw new Error(`the route ${route.id} has no handler`)
    return [route, handler]
  })
}
