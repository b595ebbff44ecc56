import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AppOptions, createApp } from './app.ts'
import { drainServer } from './drain.ts'
import { createLiveConnections } from './live-connections.ts'

export type HttpServerOptions = Omit<AppOptions, 'live' | 'onLive'>

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
/** Far more than a process serves at once. Limits the memory and file descriptors of idle connections. */
const maxConnections = 10_000

/** Creates a service's HTTP server: the declared routes with their guards, the platform endpoints and a graceful stop. */
export function createHttpServer(options: HttpServerOptions): HttpServer {
  const { health, metrics, log } = options
  const live = createLiveConnections()
  const app = createApp({
    ...options,
    live,
    onLive: (route, change) => metrics.liveConnections(route, change),
  })
  const koa = app.callback()
  const server = createServer(timeouts, (request, response) => {
    koa(request, response).catch((error: unknown) => log.error({ err: error }, 'request failed'))
  })
  server.maxConnections = maxConnections

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
      await drainServer(server, live.endAll)
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
