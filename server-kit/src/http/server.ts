import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Router from '@koa/router'
import type { Route } from '@safe-menu/contracts/http/route'
import Koa, { type Context } from 'koa'
import { AppError } from '../errors/app-error.ts'
import type { Health } from '../health/health.ts'
import type { Metrics } from '../metrics/metrics.ts'
import {
  closeWaitingResponses,
  disconnectSlowReaders,
  rejectUnreadableRequest,
  respondAfterRequest,
} from './connections.ts'
import { createDrain } from './drain.ts'
import {
  commonHeaders,
  createExchanges,
  type Exchange,
  type ExchangeOptions,
  exchangeOf,
  pathOf,
  send,
} from './exchange.ts'
import type { Handler, HandlersOf } from './handler.ts'
import { createLiveConnections } from './live-connections.ts'
import { type PipelineOptions, pipeline } from './pipeline.ts'
import { sendErrorResponse } from './response.ts'

export interface HttpServerOptions<R extends Route, Service extends Route['service']>
  extends ExchangeOptions,
    Omit<PipelineOptions, 'live' | 'onLive'> {
  readonly service: Service
  /** All routes. Those of the other service are skipped. */
  readonly routes: readonly R[]
  readonly handlers: HandlersOf<R, Service>
  readonly health: Health
  readonly metrics: Metrics
  /** Milliseconds without progress after which a client that does not read its response is disconnected. 30 s by default. */
  readonly slowReaderMs?: number | undefined
  /**
   * Called for each request before Koa. Returns `true` if it has responded with `send`. It must leave requests with an
   * Authorization header to Koa.
   */
  readonly beforeKoa?: (request: IncomingMessage, response: ServerResponse, exchange: Exchange) => boolean
}

export interface HttpServer {
  /** Resolves with the port. Port 0 picks a free one. `host`: all addresses by default. */
  start(port: number, host?: string): Promise<number>
  /** Becomes not ready, refuses new connections and ends live streams. Resolves when the requests in flight are done, or after 5 s. */
  drain(): Promise<void>
  /** Closes all connections. */
  stop(): Promise<void>
}

const timeouts = {
  headersTimeout: 10_000, // a client that takes longer for its headers is only occupying a connection
  requestTimeout: 30_000, // an import of 1 MB over a phone's uplink takes a third of it
  keepAliveTimeout: 65_000, // longer than the gateway keeps its connections, so that it never uses one that is being closed
  connectionsCheckingInterval: 5_000, // accuracy of the timeouts above
}
/** Longer than any response takes (2 s deadlines). Together with closing the stores it stays below the 9 s of the hard stop. */
const drainMs = 5_000

/** Creates a service's HTTP server: the declared routes with their guards, the platform endpoints and a graceful stop. */
export function createHttpServer<R extends Route, Service extends Route['service']>(
  options: HttpServerOptions<R, Service>,
): HttpServer {
  const { health, metrics, beforeKoa, log } = options
  const live = createLiveConnections()
  const begin = createExchanges(options)
  const respondAsPlatform = createPlatformEndpoints(health, metrics)
  const app = createApp({
    ...options,
    live,
    onLive: (exchange, change) => metrics.liveConnections(exchange.route, change),
  })
  const koa = app.callback()

  const server = createServer(timeouts, (request, response) => {
    const exchange = begin(request, response)
    respondAfterRequest(request, response)
    if (beforeKoa?.(request, response, exchange)) return
    const answered = respondAsPlatform(request, response, exchange)
    if (answered !== null) {
      answered.catch((error: unknown) => {
        log.error({ err: error, requestId: exchange.requestId }, 'request failed')
        response.destroy()
      })
      return
    }
    koa(request, response).catch((error: unknown) => log.error({ err: error }, 'request failed'))
  })
  server.on('clientError', rejectUnreadableRequest)
  closeWaitingResponses(server)
  disconnectSlowReaders(server, { afterMs: options.slowReaderMs })
  const drain = createDrain(server, drainMs)

  return {
    start: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve((server.address() as AddressInfo).port)
        })
      }),
    async drain() {
      health.drain()
      await drain(live.endAll)
    },
    async stop() {
      health.drain()
      await new Promise<void>(resolve => {
        server.close(() => resolve())
        live.endAll()
        server.closeAllConnections()
      })
    },
  }
}

interface RouterOptions extends PipelineOptions {
  readonly service: Route['service']
  readonly routes: readonly Route[]
  readonly handlers: Readonly<Record<string, Handler<Route>>>
}

/** Creates the Koa app: error handling around everything, then the declared routes, then 405 and 404. */
function createApp(options: RouterOptions): Koa {
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

/**
 * Creates the endpoints for operators: `/livez`, `/readyz` and `/metrics`. Through a proxy, `/readyz` says only whether the
 * service is ready, because the reasons name stores, streams and errors (OWASP ASVS 5, 13.4.5).
 */
function createPlatformEndpoints(health: Health, metrics: Metrics) {
  function sendJson(response: ServerResponse, exchange: Exchange, status: number, value: unknown): void {
    const body = Buffer.from(`${JSON.stringify(value)}\n`)
    send(response, exchange, status, head('application/json; charset=utf-8', body), body)
  }

  type Endpoint = (response: ServerResponse, exchange: Exchange, isForwarded: boolean) => Promise<void>
  const endpoints: Readonly<Record<string, Endpoint>> = {
    '/livez': async (response, exchange) => sendJson(response, exchange, 200, { live: true }),
    '/readyz': async (response, exchange, isForwarded) => {
      const readiness = await health.readiness()
      const { ready } = readiness
      sendJson(response, exchange, ready ? 200 : 503, isForwarded ? { ready } : readiness)
    },
    '/metrics': async (response, exchange) => {
      const body = Buffer.from(await metrics.registry.metrics())
      send(response, exchange, 200, head(metrics.registry.contentType, body), body)
    },
  }

  /** `null`: not one of these paths. */
  return function respond(
    request: IncomingMessage,
    response: ServerResponse,
    exchange: Exchange,
  ): Promise<void> | null {
    if (request.method !== 'GET') return null
    const path = pathOf(request.url ?? '')
    const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined
    if (!endpoint) return null
    exchange.route = path.slice(1)
    return endpoint(response, exchange, request.headers['x-forwarded-for'] !== undefined)
  }
}

function head(type: string, body: Buffer): string[] {
  return ['Content-Type', type, 'Content-Length', String(body.length), 'Cache-Control', 'no-store']
}
