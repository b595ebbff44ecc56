import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Route } from '@safe-menu/contracts/http/route'
import { restaurantPagePath } from '@safe-menu/contracts/menus/guest-page'
import { drainServer } from '@safe-menu/server-kit/http/drain'
import type { Logger } from 'pino'
import { z } from 'zod'
import { createForwarder, firstByteTimeoutMs } from './forward.ts'
import {
  endFailed,
  refuseMethod,
  refuseUnreadable,
  responseHeaders,
  sendError,
  sendJson,
} from './responses.ts'
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
  /** Milliseconds that a client has for its headers. */
  readonly headersTimeoutMs?: number | undefined
}

/** Slower than any real client sends its headers. */
const longestHeadersMs = 15_000
/** The time that a service waits for a request's body. */
const requestTimeoutMs = 30_000
/** How exact both are: Node looks for slow clients this often, by default every 30 s. */
const checkSlowMs = 1_000
/** A client that neither sends nor reads for longer is gone. No answer begins later, and live pages get something every 20 s. */
const silentMs = firstByteTimeoutMs + 30_000

export type Gateway = ReturnType<typeof createGateway>

/** The one public origin: `/api` goes to the service that declares the route, everything else is the web client. */
export function createGateway({
  routes,
  upstreams,
  readinessOf,
  webRoot,
  log,
  headersTimeoutMs = longestHeadersMs,
}: GatewayOptions) {
  const match = createRouteMatcher(routes)
  const forwarder = createForwarder(log)
  const readiness = createReadiness(readinessOf)
  const staticFiles = createStaticFiles(webRoot)

  /** Answers a request. An error in our code, or in a library's, fails this request only. */
  function answer(request: IncomingMessage, response: ServerResponse): void {
    // One id for all logs from here on. The client's id is ignored, because it could be the id of another request.
    const requestId = randomUUID()
    try {
      handle(request, response, requestId)
    } catch (error) {
      endFailed(response, requestId, error, log)
    }
  }

  function handle(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const { method = 'GET', url = '/' } = request
    const path = url.split('?', 1)[0] ?? '/'
    response.setHeaders(responseHeaders)
    if (!hasValidHost(request) || !url.startsWith('/')) sendError(response, 'request.malformed', requestId)
    else if (path === '/api' || path.startsWith('/api/')) {
      const { service, methods } = match(method, path)
      if (service) forwarder.forward(request, response, upstreams[service], requestId)
      else if (methods.length > 0) refuseMethod(response, requestId, methods)
      else sendError(response, 'route.unknown', requestId)
    } else if (method !== 'GET' && method !== 'HEAD') refuseMethod(response, requestId, ['GET', 'HEAD'])
    else if (path === '/livez') sendJson(response, 200, { live: true })
    else if (path === '/readyz')
      readiness()
        .then(result => sendJson(response, result.ready ? 200 : 503, result))
        .catch((error: unknown) => endFailed(response, requestId, error, log))
    else if (restaurantPagePath.test(path)) {
      // The guest's page as query-api renders it. Without query-api the web client still shows what it can reach.
      forwarder.forward(request, response, upstreams.query, requestId, {
        pageHeaders: staticFiles.pageHeaders,
        servePlain: () => staticFiles.serve(request, response, requestId),
      })
    } else staticFiles.serve(request, response, requestId)
  }

  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: checkSlowMs,
      noDelay: true,
      requireHostHeader: false,
    },
    answer,
  )
  server.timeout = silentMs
  server.on('clientError', refuseUnreadable)
  server.on('checkExpectation', (_, response) => sendError(response, 'request.malformed', randomUUID()))

  return {
    /** Listens on `port` (0: any free port) and returns the port. */
    async start(port: number, host?: string): Promise<number> {
      server.listen({ port, host })
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
    async stop(): Promise<void> {
      await drainServer(server, forwarder.endLive)
      forwarder.close()
    },
  }
}

/** RFC 9112, 3.2: a request of HTTP/1.1 without a Host, and any request with two, gets 400. Node keeps only the first of two. */
function hasValidHost({ httpVersion, headersDistinct }: IncomingMessage): boolean {
  const hosts = headersDistinct.host?.length ?? 0
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

/**
 * Derives the split between the services from the route list. The result has the service for a request, unless the address does
 * not allow its method, and the methods that the address allows. `HEAD` goes to the service of `GET`.
 */
export function createRouteMatcher(routes: readonly Route[]) {
  const patterns = routes.map(route => ({
    route,
    pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replaceAll(/:[A-Za-z]+/gu, '[^/]+')}$`, 'u'),
  }))
  return (method: string, path: string) => {
    const wanted = method === 'HEAD' ? 'GET' : method
    const here = patterns.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route)
    const methods = here.flatMap(route => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]))
    return {
      service: here.find(route => route.method === wanted)?.service,
      methods: [...new Set<string>(methods)].sort(),
    }
  }
}

const Readiness = z.object({ ready: z.boolean() })

/** A service's own checks time out after 1 s. */
const readinessTimeoutMs = 2_000
/** Anyone may ask, so the services are asked at most once in this time. */
const readinessFreshMs = 250

/**
 * Asks every service whether it is ready. The public does not see their reasons and figures: each service gives those on its own
 * port.
 */
function createReadiness(services: Readonly<Record<string, URL>>) {
  let last: { readonly at: number; readonly result: ReturnType<typeof askAll> } | undefined

  async function askAll() {
    const answers = await Promise.all(
      Object.entries(services).map(async ([name, url]) => [name, { ready: await isReady(url) }] as const),
    )
    return { ready: answers.every(([, answer]) => answer.ready), services: Object.fromEntries(answers) }
  }

  return () => {
    if (!last || performance.now() - last.at > readinessFreshMs)
      last = { at: performance.now(), result: askAll() }
    return last.result
  }
}

async function isReady(url: URL): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(readinessTimeoutMs) })
    const { ready } = Readiness.parse(await answer.json())
    return ready && answer.ok
  } catch {
    return false
  }
}
