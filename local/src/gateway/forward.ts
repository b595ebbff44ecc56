import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { headers as names } from '@safe-menu/contracts/http/headers'
import type { Logger } from 'pino'
import { endAfterRequest, sendError } from './responses.ts'

/** Hop-by-hop headers (RFC 9110, 7.6.1): they concern one connection and are never forwarded. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** Headers that only a proxy may set: those of a client are dropped. */
const proxyOnly = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
])

/**
 * Time until the first byte of the answer. The slowest request is an import of 500 items on a slow disk, and its client waits
 * as long. Every other request times out in its service after seconds.
 */
export const firstByteTimeoutMs = 120_000

/** How to forward a page that the gateway can also serve itself. */
interface PageForwarding {
  /** The headers of every page. */
  readonly pageHeaders: Map<string, string>
  /** Serves the page without the service, which has none to send. */
  readonly servePlain: () => void
}

/** Forwards requests to a service and its answers to the client, both as streams. */
export function createForwarder(log: Logger) {
  const agent = new Agent({ keepAlive: true, noDelay: true, maxFreeSockets: 256 })
  const live = new Set<ServerResponse>()
  /** The services that did not answer their last request. */
  const failing = new Set<string>()

  /** Logs one warning per outage, however many requests fail: the service is probably restarting. */
  function reportFailure(target: URL, requestId: string, error: NodeJS.ErrnoException): void {
    const details = { requestId, target: target.href, reason: error.message || error.code }
    if (failing.has(target.href)) log.debug(details, 'a service does not answer')
    else log.warn(details, 'a service does not answer')
    failing.add(target.href)
  }

  function forward(
    request: IncomingMessage,
    response: ServerResponse,
    target: URL,
    requestId: string,
    page?: PageForwarding,
  ): void {
    const hasBody = 'content-length' in request.headers || 'transfer-encoding' in request.headers
    const upstream = httpRequest({
      agent,
      host: target.hostname,
      port: target.port,
      method: request.method,
      path: request.url,
      headers: outgoingHeaders(request, requestId),
    })
    const timer = setTimeout(
      () => upstream.destroy(new Error(`no answer within ${firstByteTimeoutMs} ms`)),
      firstByteTimeoutMs,
    )
    let answered = false
    let reached = false
    upstream.once('socket', socket => {
      // A kept connection never connects again: a listener for each of its requests would stay for ever.
      reached = !socket.connecting
      if (reached) return
      socket.once('connect', () => {
        reached = true
      })
    })

    upstream.once('response', answer => {
      answered = true
      failing.delete(target.href)
      clearTimeout(timer)
      const { statusCode = 502 } = answer
      if (page && (statusCode === 429 || statusCode >= 500)) {
        answer.resume()
        return page.servePlain()
      }
      if (page) response.setHeaders(page.pageHeaders)
      response.writeHead(statusCode, {
        ...withoutHopByHop(answer.headers),
        'x-request-id': requestId,
      })
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        live.add(response)
        response.flushHeaders()
      }
      answer.pipe(response, { end: false })
      answer.once('end', () => {
        // The service answered before the body was complete. Node's client stops sending, so the connection cannot be reused.
        if (!upstream.writableFinished) upstream.destroy()
        endAfterRequest(response)
      })
      // A part of the answer was sent. Only a closed connection shows that the rest is missing.
      answer.once('error', () => response.destroy())
    })
    upstream.once('error', error => {
      clearTimeout(timer)
      // An early answer (body too large, not signed in) was already forwarded while the body was still arriving.
      if (answered || response.destroyed) return
      // The service closed a kept connection at this moment and never saw the request. It has no body, so it can be sent again.
      if (upstream.reusedSocket && !hasBody && isSafe(request) && isReset(error)) {
        forward(request, response, target, requestId, page)
        return
      }
      reportFailure(target, requestId, error)
      if (page) return page.servePlain()
      // The service may have saved the change and ended before it answered, for example when it was killed.
      const code = reached && !isSafe(request) ? 'service.outcome_unknown' : 'service.not_ready'
      sendError(response, code, requestId, { 'Retry-After': '1' })
    })
    const { socket } = request
    function leave(): void {
      socket.off('close', leave)
      live.delete(response)
      clearTimeout(timer)
      // The client closed the connection, so the service can stop working on its request.
      if (!response.writableFinished) upstream.destroy()
    }
    response.once('close', leave)
    // An answer that waits for another one on the same connection is not closed with it (RFC 9112, 9.3.2).
    socket.once('close', leave)

    if (!hasBody) {
      upstream.end()
      return
    }
    // The service can answer before the first byte of the body, which may never come.
    upstream.flushHeaders()
    request.pipe(upstream)
    // The service stopped reading. Drop the rest of the body, so that the client can read the answer.
    upstream.once('close', () => request.pause().resume())
  }

  return {
    forward,
    /** Ends the answers that never end by themselves: live pages. */
    endLive(): void {
      for (const response of live) response.end()
    },
    /** Drops the connections to the services. */
    close: () => agent.destroy(),
  }
}

function outgoingHeaders(request: IncomingMessage, requestId: string): IncomingHttpHeaders {
  const kept = Object.entries(withoutHopByHop(request.headers)).filter(([name]) => !proxyOnly.has(name))
  return {
    ...Object.fromEntries(kept),
    ...framingOf(request),
    'x-forwarded-for': clientAddress(request),
    [names.requestId]: requestId,
  }
}

/**
 * The framing headers of the body, unchanged, even if `Connection: content-length` asks to drop them. Node does not chunk the
 * body of a DELETE, and the service would read an unframed body as the next request: request smuggling.
 */
function framingOf({ headers }: IncomingMessage): IncomingHttpHeaders {
  if ('transfer-encoding' in headers) return { 'transfer-encoding': 'chunked' }
  return headers['content-length'] === undefined ? {} : { 'content-length': headers['content-length'] }
}

function withoutHopByHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  // No regular expression: one for the spaces around a comma takes quadratic time on a header full of spaces.
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.includes(name))
  return Object.fromEntries(kept)
}

/** The peer's address. An IPv4 address that arrived at an IPv6 socket is given in IPv4 form. */
function clientAddress(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/u, '')
}

const isSafe = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
const isReset = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || error.code === 'EPIPE'
