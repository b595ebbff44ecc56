import type { ServerResponse } from 'node:http'
import { type ErrorBody, type ErrorCode, errorCatalogue } from '@safe-menu/contracts/errors'

/** Answers with one of the product's errors, in the form that the services use. */
export function answerError(
  response: ServerResponse,
  code: ErrorCode,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { status, text } = errorCatalogue[code]
  const body = JSON.stringify({ error: text, code, requestId } satisfies ErrorBody)
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': requestId,
    ...headers,
  })
  response.end(body)
}
