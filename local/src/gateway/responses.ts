import type { ServerResponse } from 'node:http'
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
  response.end(body)
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
