import { ApiError } from './api-error.ts'

/** How long to wait before a failed read is tried again after `failures` failures before it; `null`: not at all. */
export function retryDelayMs(error: unknown, failures: number): number | null {
  const mayPass =
    error instanceof ApiError &&
    error.outcomeUnknown &&
    error.code !== 'client.offline' &&
    error.status !== 500
  if (!mayPass || failures >= 2) return null
  return error.retryAfterSeconds !== undefined ? error.retryAfterSeconds * 1000 : 500 * 2 ** failures
}
