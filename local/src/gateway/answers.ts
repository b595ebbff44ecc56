import type { ServerResponse } from 'node:http'
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@safe-menu/contracts/errors'

/** Answers with JSON that must not be stored. */
export function answerJson(
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

/** Answers with one of the product's errors, in the form that the services use. */
export function answerError(
  response: ServerResponse,
  code: ErrorCode,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { status, text } = errorCatalogue[code]
  const body: ErrorBody = { error: text, code, requestId }
  answerJson(response, status, body, { 'X-Request-Id': requestId, ...headers })
}
