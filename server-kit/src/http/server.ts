import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Route } from '@safe-menu/contracts/http/route'
import type { Health } from '../health/health.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { respondAfterRequest } from './early-response.ts'
import { createExchanges, type Exchange, type ExchangeOptions } from './exchange.ts'
import type { Handler, HandlersOf } from './handler.ts'
import { createLiveConnections } from './live-connections.ts'
import type { PipelineOptions } from './pipeline.ts'
import { createPlatformEndpoints } from './platform-endpoints.ts'
import { rejectUnreadableRequest } from './reject-unreadable-request.ts'
import { createApp } from './router.ts'
import { disconnectSlowReaders } from './slow-readers.ts'

export interface HttpServerOptions<R extends Route, Service extends Route['service']>
  extends ExchangeOptions,
    Omit<PipelineOptions, 'live' | 'onLive'> {
  readonly service: Service
  /** The routes of the product, or of a part; those of the other service are passed over. */
  readonly routes: readonly R[]
  readonly handlers: HandlersOf<R, Service>
  readonly health: Health
  readonly metrics: Metrics
  /** After how many milliseconds a client that takes no byte of its answer is cut off; 30 s by default. */
  readonly slowReaderMs?: number | undefined
  /**
   * Looks at each request before Koa does; `true`: it has answered, with `send`. It leaves to Koa whatever carries an
   * Authorization header, and whatever `exchange.admit` refuses.
   */
  readonly beforeKoa?: (request: IncomingMessage, response: ServerResponse, exchange: Exchange) => boolean
}

export interface HttpServer {
  /** Resolves with the port, which is free to choose for 0. `host`: all addresses unless told. */
  start(port: number, host?: string): Promise<number>
  /** Not ready, no new connection, live streams ended; resolves when the requests in flight are answered or 5 s have passed. */
  drain(): Promise<void>
  /** Cuts what is left. */
  stop(): Promise<void>
}

const timeouts = {
  headersTimeout: 10_000, // a client that takes longer for its head is holding a connection, not sending a request
  requestTimeout: 30_000, // an import of 1 MB over a phone's uplink takes a third of it
  keepAliveTimeout: 65_000, // longer than the gateway keeps its connections, so that it never writes into one we are closing
  connectionsCheckingInterval: 5_000, // how exactly the timeouts above are kept
}
/** Longer than any answer takes (2 s deadlines); together with closing the stores it stays under the hard stop's 9 s. */
const drainMs = 5_000
/** Keep-alive connections become idle one by one while their last request is answered. */
const idleSweepMs = 50

/** A service's HTTP server: the declared routes behind their guards, the platform's addresses, and an orderly end. */
export function createHttpServer<R extends Route, Service extends Route['service']>(
  options: HttpServerOptions<R, Service>,
): HttpServer {
  const { health, metrics, beforeKoa, log } = options
  const live = createLiveConnections()
  const begin = createExchanges(options)
  const platformAnswer = createPlatformEndpoints(health, metrics)
  const app = createApp({
    ...options,
    // The map is exact for callers; inside, each handler is called with its own route's request only.
    handlers: options.handlers as unknown as Readonly<Record<string, Handler<Route>>>,
    live,
    onLive: (exchange, change) => metrics.liveConnections(exchange.route, change),
  })
  const koa = app.callback()

  const server = createServer(timeouts, (request, response) => {
    const exchange = begin(request, response)
    respondAfterRequest(request, response)
    if (beforeKoa?.(request, response, exchange)) return
    const answered = platformAnswer(request, response, exchange)
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
  disconnectSlowReaders(server, options.slowReaderMs)

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
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      live.endAll()
      const sweep = setInterval(() => server.closeIdleConnections(), idleSweepMs)
      const timer = setTimeout(() => server.closeAllConnections(), drainMs)
      await closed
      clearInterval(sweep)
      clearTimeout(timer)
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
