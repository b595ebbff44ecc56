import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { headers as names } from '@safe-menu/contracts/http/headers'
import type { Logger } from 'pino'
import { answerError } from './answer-error.ts'

/** Meant for one connection only (RFC 9110, 7.6.1), so never passed on. */
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
/** What only a proxy may say; a client's own word on it is dropped. */
const proxyOnly = new Set([
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
])

/**
 * Until the first byte of the answer. The slowest is an import of 500 items on a slow disk, and its client waits as long;
 * everything else gives up by itself after seconds.
 */
const firstByteTimeoutMs = 120_000

export interface Forwarder {
  forward(request: IncomingMessage, response: ServerResponse, target: URL, requestId: string): void
  /** Ends what would never end by itself: live pages. */
  endLive(): void
  /** Drops the connections to the services. */
  close(): void
}

/** Passes requests to a service and its answers back, both as streams. */
export function createForwarder(log: Logger): Forwarder {
  const agent = new Agent({ keepAlive: true, noDelay: true, maxFreeSockets: 256 })
  const live = new Set<ServerResponse>()

  function forward(request: IncomingMessage, response: ServerResponse, target: URL, requestId: string): void {
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

    upstream.once('response', answer => {
      answered = true
      clearTimeout(timer)
      response.writeHead(answer.statusCode ?? 502, { ...passedOn(answer.headers), 'x-request-id': requestId })
      if (answer.headers['content-type']?.startsWith('text/event-stream')) {
        live.add(response)
        response.once('close', () => live.delete(response))
        response.flushHeaders()
      }
      answer.pipe(response)
      // An early answer. Node's client sends no more of the body now, so the connection is of no more use.
      answer.once('end', () => {
        if (!upstream.writableFinished) upstream.destroy()
      })
      // Half an answer is out: only a cut connection says that it is not whole.
      answer.once('error', () => response.destroy())
    })
    upstream.once('error', error => {
      clearTimeout(timer)
      // An early answer (too large, not logged in) while the body was still coming: it has been passed on already.
      if (answered || response.destroyed) return
      // A kept connection that the service closed in the same moment: it never saw the request, which has no body to lose.
      if (upstream.reusedSocket && !hasBody && isSafe(request) && isReset(error)) {
        forward(request, response, target, requestId)
        return
      }
      log.warn({ requestId, target: target.href, err: error }, 'a service does not answer')
      answerError(response, 'service.not_ready', requestId, { 'Retry-After': '1' })
    })
    response.once('close', () => {
      clearTimeout(timer)
      // The client went away: the service stops working for it.
      if (!response.writableFinished) upstream.destroy()
    })

    if (!hasBody) {
      upstream.end()
      return
    }
    request.pipe(upstream)
    // The service reads no more: the rest is thrown away, so that the client can read the answer.
    upstream.once('close', () => request.pause().resume())
  }

  return {
    forward,
    endLive() {
      for (const response of live) response.end()
    },
    close: () => agent.destroy(),
  }
}

function outgoingHeaders(request: IncomingMessage, requestId: string): IncomingHttpHeaders {
  const kept = Object.entries(passedOn(request.headers)).filter(([name]) => !proxyOnly.has(name))
  return {
    ...Object.fromEntries(kept),
    ...framingOf(request),
    'x-forwarded-for': clientAddress(request),
    [names.requestId]: requestId,
  }
}

/**
 * How the body ends, as it came, whatever `Connection: content-length` says: Node does not chunk the body of a DELETE by
 * itself, and an unframed body would be read as the next request, which could be anything and in anybody's name.
 */
function framingOf({ headers }: IncomingMessage): IncomingHttpHeaders {
  if ('transfer-encoding' in headers) return { 'transfer-encoding': 'chunked' }
  return headers['content-length'] === undefined ? {} : { 'content-length': headers['content-length'] }
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  // By hand: an expression for the spaces around a comma takes quadratic time on a header full of spaces.
  const named = (headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map(name => name.trim())
  const kept = Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.includes(name))
  return Object.fromEntries(kept)
}

/** The peer's address; an IPv4 one that arrived at an IPv6 socket in its own form. */
function clientAddress(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? 'unknown').replace(/^::ffff:/u, '')
}

const isSafe = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
const isReset = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' || error.code === 'EPIPE'
