import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Route } from '@safe-menu/contracts/http/route'
import { restaurantPagePath } from '@safe-menu/contracts/menus/guest-page'
import {
  disconnectSlowReaders,
  rejectUnreadableRequest,
  respondAfterRequest,
} from '@safe-menu/server-kit/http/connections'
import type { Logger } from 'pino'
import { answerError, answerJson } from './answers.ts'
import { createForwarder } from './forward.ts'
import { createRouteMatcher } from './match-route.ts'
import { createReadiness } from './readiness.ts'
import { createStaticFiles } from './static-files.ts'

interface GatewayOptions {
  readonly routes: readonly Route[]
  /** Base addresses of the services. */
  readonly upstreams: Readonly<Record<Route['service'], URL>>
  /** The services whose `/readyz` the gateway combines. */
  readonly readinessOf: Readonly<Record<string, URL>>
  /** Directory of the built web client. */
  readonly webRoot: string
  readonly log: Logger
}

export interface Gateway {
  /** Listens on `port` (0: any free port) and returns the port. */
  start(port: number, host?: string): Promise<number>
  stop(): Promise<void>
}

/** Slower than any real client sends its headers. */
const headersTimeoutMs = 15_000
/** The time that a service waits for a request's body. */
const requestTimeoutMs = 30_000
/** Requests in flight at a stop have this long to end; the process is killed after 9 s. */
const drainMs = 5_000

/** For every answer that is not a page: opened in a browser, it is data that can load, run and frame nothing. */
const answerHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}

/** The one public origin: `/api` goes to the service that declares the route, everything else is the web client. */
export function createGateway({ routes, upstreams, readinessOf, webRoot, log }: GatewayOptions): Gateway {
  const match = createRouteMatcher(routes)
  const forwarder = createForwarder(log)
  const readiness = createReadiness(readinessOf)
  const staticFiles = createStaticFiles(webRoot, response => {
    for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value)
    answerError(response, 'route.unknown', randomUUID())
  })

  async function answerReadiness(response: ServerResponse): Promise<void> {
    const result = await readiness()
    answerJson(response, result.ready ? 200 : 503, result)
  }

  function handle(request: IncomingMessage, response: ServerResponse): void {
    respondAfterRequest(request, response)
    const { method = 'GET', url = '/' } = request
    const path = url.split('?', 1)[0] ?? '/'
    // One id for all logs from here on. The client's id is ignored, because it could be the id of another request.
    const requestId = randomUUID()
    for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value)
    const hasHost = request.httpVersion !== '1.1' || request.headers.host !== undefined // RFC 9112, 3.2: else 400
    if (!hasHost || !url.startsWith('/')) answerError(response, 'request.malformed', requestId)
    else if (path === '/api' || path.startsWith('/api/')) handleApi(request, response, path, requestId)
    else if (method !== 'GET' && method !== 'HEAD') refuseMethod(response, requestId, ['GET', 'HEAD'])
    else if (path === '/livez') answerJson(response, 200, { live: true })
    else if (path === '/readyz') void answerReadiness(response)
    else if (restaurantPagePath.test(path)) servePage(request, response, requestId)
    else staticFiles.serve(request, response)
  }

  /** The guest's page as query-api renders it. Without query-api the web client still shows what it can reach. */
  function servePage(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    forwarder.forward(request, response, upstreams.query, requestId, {
      pageHeaders: staticFiles.pageHeaders,
      servePlain: () => staticFiles.serve(request, response),
    })
  }

  function handleApi(
    request: IncomingMessage,
    response: ServerResponse,
    path: string,
    requestId: string,
  ): void {
    const found = match(request.method ?? 'GET', path)
    if (found.kind === 'service') forwarder.forward(request, response, upstreams[found.service], requestId)
    else if (found.kind === 'method') refuseMethod(response, requestId, found.methods)
    else answerError(response, 'route.unknown', requestId)
  }

  // Node refuses malformed requests without a body; this adds the product's error body.
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      noDelay: true,
      requireHostHeader: false,
    },
    handle,
  )
  server.on('clientError', rejectUnreadableRequest)
  disconnectSlowReaders(server)
  server.on('checkExpectation', (_, response) => answerError(response, 'request.malformed', randomUUID()))

  return {
    async start(port, host) {
      server.listen({ port, host })
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
    async stop() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      const timer = setTimeout(() => server.closeAllConnections(), drainMs)
      forwarder.endLive()
      server.closeIdleConnections()
      await closed
      clearTimeout(timer)
      forwarder.close()
    },
  }
}

function refuseMethod(response: ServerResponse, requestId: string, allowed: readonly string[]): void {
  answerError(response, 'route.method_not_allowed', requestId, { Allow: allowed.join(', ') })
}
