import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Route } from '@safe-menu/contracts/http/route'
import { guestPath, restaurantPagePath } from '@safe-menu/contracts/menus/guest-page'
import {
  disconnectSlowReaders,
  rejectUnreadableRequest,
  respondAfterRequest,
} from '@safe-menu/server-kit/http/connections'
import { pagePolicy } from '@safe-menu/server-kit/http/page-policy'
import type { Logger } from 'pino'
import sirv from 'sirv'
import { z } from 'zod'
import { StartError } from '../supervisor/start-error.ts'
import { answerError, answerJson, createForwarder } from './forward.ts'

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

/** Slower than any real client sends its headers. */
const headersTimeoutMs = 15_000
/** The time that a service waits for a request's body. */
const requestTimeoutMs = 30_000
/** Requests in flight at a stop have this long to end; the process is killed after 9 s. */
const drainMs = 5_000

/** For every answer that is not a page: opened in a browser, it is data that can load, run and frame nothing. */
const answerHeaders = new Map([
  [
    'Content-Security-Policy',
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  ['Referrer-Policy', 'no-referrer'],
])

export type Gateway = ReturnType<typeof createGateway>

/** The one public origin: `/api` goes to the service that declares the route, everything else is the web client. */
export function createGateway({ routes, upstreams, readinessOf, webRoot, log }: GatewayOptions) {
  const match = createRouteMatcher(routes)
  const forwarder = createForwarder(log)
  const readiness = createReadiness(readinessOf)
  const staticFiles = createStaticFiles(webRoot)

  function handle(request: IncomingMessage, response: ServerResponse): void {
    respondAfterRequest(request, response)
    const { method = 'GET', url = '/' } = request
    const path = url.split('?', 1)[0] ?? '/'
    // One id for all logs from here on. The client's id is ignored, because it could be the id of another request.
    const requestId = randomUUID()
    response.setHeaders(answerHeaders)
    const hasHost = request.httpVersion !== '1.1' || request.headers.host !== undefined // RFC 9112, 3.2: else 400
    if (!hasHost || !url.startsWith('/')) answerError(response, 'request.malformed', requestId)
    else if (path === '/api' || path.startsWith('/api/')) {
      const { service, methods } = match(method, path)
      if (service) forwarder.forward(request, response, upstreams[service], requestId)
      else if (methods.length > 0) refuseMethod(response, requestId, methods)
      else answerError(response, 'route.unknown', requestId)
    } else if (method !== 'GET' && method !== 'HEAD') refuseMethod(response, requestId, ['GET', 'HEAD'])
    else if (path === '/livez') answerJson(response, 200, { live: true })
    else if (path === '/readyz')
      void readiness().then(result => answerJson(response, result.ready ? 200 : 503, result))
    else if (restaurantPagePath.test(path)) {
      // The guest's page as query-api renders it. Without query-api the web client still shows what it can reach.
      forwarder.forward(request, response, upstreams.query, requestId, {
        pageHeaders: staticFiles.pageHeaders,
        servePlain: () => staticFiles.serve(request, response),
      })
    } else staticFiles.serve(request, response)
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
    /** Listens on `port` (0: any free port) and returns the port. */
    async start(port: number, host?: string): Promise<number> {
      server.listen({ port, host })
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address !== null ? address.port : port
    },
    async stop(): Promise<void> {
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

/** Where the sales page is, as the build renders it (decision 0047). The Caddyfile has the same paths. */
const salesPath = /^\/(?:restaurants\/sales)?$/u
const salesPage = '/sales.html'
const guestPage = '/guest.html'

/**
 * Serves the web client: its files (precompressed if the build compressed them), and one of its pages for every address that only
 * the client knows. A missing file is a 404, never the page: a browser would run the page as a script.
 * @throws StartError when the client has not been built.
 */
function createStaticFiles(root: string) {
  const pages = ['index.html', guestPage].map(name => join(root, name))
  const missing = pages.find(file => !existsSync(file))
  if (missing) throw new StartError(`The web client is not built (${missing}): run "npm run build".`)
  /** The headers of every page. */
  const pageHeaders = new Map([
    ['Content-Security-Policy', pagePolicy(pages.map(file => readFileSync(file, 'utf8')).join(''))],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ])
  const hasSalesPage = existsSync(join(root, salesPage))
  const files = sirv(root, {
    etag: true,
    brotli: true,
    gzip: true,
    single: true,
    ignores: ['^/assets/', '^/api(/|$)', '/\\.'],
    onNoMatch(_request, response) {
      for (const name of pageHeaders.keys()) response.removeHeader(name)
      response.setHeaders(answerHeaders)
      answerError(response, 'route.unknown', randomUUID())
    },
    setHeaders(response, path) {
      // Files under /assets/ have a hash of their content in their names; any other file can change under its name.
      const hashed = path.startsWith('/assets/')
      response.setHeader('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return {
    pageHeaders,
    serve(request: IncomingMessage, response: ServerResponse): void {
      // Set the headers first: sirv answers 304 without `setHeaders`, and a browser replaces the headers of its cached page with
      // those of a 304. With another policy, a reloaded page would stay empty.
      response.setHeaders(pageHeaders)
      const [path = '', ...query] = (request.url ?? '').split('?')
      const page = guestPath.test(path) ? guestPage : salesPath.test(path) && hasSalesPage ? salesPage : path
      request.url = [page, ...query].join('?')
      files(request, response)
    },
  }
}
