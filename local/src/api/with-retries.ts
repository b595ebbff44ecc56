import { setTimeout as delay } from 'node:timers/promises'
import type { Route } from '@safe-menu/contracts/http/route'
import { type Answer, type ApiClient, ApiFailure, type CallOptions } from './client.ts'

const limitMs = 60_000 // enough for a machine that starts all parts at the same time
const pauseMs = 500

/**
 * Wraps a client so that it repeats a call after a 503 or a conflict between writers, for up to a minute. Writes need an
 * idempotency key, so that a repeated call has no second effect.
 */
export function withRetries(call: ApiClient): ApiClient {
  return async function patient<R extends Route>(route: R, options?: CallOptions<R>): Promise<Answer<R>> {
    const deadline = performance.now() + limitMs
    for (;;) {
      try {
        return await call(route, options)
      } catch (error) {
        if (!asksToTryAgain(error) || performance.now() > deadline) throw error
        await delay(pauseMs)
      }
    }
  }
}

const asksToTryAgain = (error: unknown) =>
  error instanceof ApiFailure && (error.status === 503 || error.detail.code === 'concurrency.conflict')
