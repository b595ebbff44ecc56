import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@safe-menu/contracts/errors'
import type { Logger } from 'pino'

/** The headers of every response that is not a page. A browser that opens one loads, runs and frames nothing. */
export const responseHeaders = new Map([
  [
    'Content-Security-Policy',
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ],
  ['Referrer-Policy', 'no-referrer'],
])

/** Sends JSON that must not be stored. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = `${JSON.stringify(value)}\n`
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  })
  response.write(body)
  endAfterRequest(response)
}

/**
 * Ends an answer once its request has arrived, or after the server's limit for a request. Closing a connection with unread bytes
 * makes TCP reset it, and the client could lose the answer (RFC 9112, 9.6).
 */
export function endAfterRequest(response: ServerResponse): void {
  const request = response.req
  if (request.complete || request.destroyed) {
    response.end()
    return
  }
  request.once('close', () => response.end())
  request.resume()
}

/** Sends one of the product's errors, in the form that the services use. */
export function sendError(
  response: ServerResponse,
  code: ErrorCode,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { status, text } = errorCatalogue[code]
  const body: ErrorBody = { error: text, code, requestId }
  sendJson(response, status, body, { 'X-Request-Id': requestId, ...headers })
}

/** Answers what Node cannot read as HTTP, and closes the connection. Node's own answer has no body. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  // A browser opens connections in advance, and another answer may have begun on this one.
  if (!socket.writable || socket.bytesRead === 0 || socket.bytesWritten > 0) {
    socket.destroy()
    return
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'request.too_large' : 'request.malformed'
  const { status, text } = errorCatalogue[code]
  const body: ErrorBody = { error: text, code, requestId: 'unread' }
  const json = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(json)}`,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${json}`)
  socket.resume() // unread bytes would reset the connection
}

/** Refuses a request whose address allows only other methods. */
export function refuseMethod(response: ServerResponse, requestId: string, allowed: readonly string[]): void {
  sendError(response, 'route.method_not_allowed', requestId, { Allow: allowed.join(', ') })
}

/** Ends a request whose code threw, and logs the error. If the response has begun, it can only be cut off. */
export function endFailed(response: ServerResponse, requestId: string, error: unknown, log: Logger): void {
  log.error({ err: error, requestId }, 'request failed')
  if (response.headersSent) response.destroy()
  else sendError(response, 'internal.unexpected', requestId)
}
