import { setTimeout as sleep } from 'node:timers/promises'
import type { RunAttempt } from './s3-client.ts'

/** Times in milliseconds. Specs use shorter ones. */
export interface RetryOptions {
  /** For one attempt, with its answer. Default 3,000: ordinary answers take 20 to 200. */
  readonly attemptMs?: number
  /** After the first failure, before the next attempt, on average; after the second twice as long. Default 150. */
  readonly pauseMs?: number
  /** After failures in a row nothing is sent for this time. Default 5,000. */
  readonly restMs?: number
  /** Whether another attempt may succeed. */
  readonly isTransient: (error: unknown) => boolean
  /** Never goes back. */
  readonly now?: () => number
}

const attempts = 3
const failuresInARow = 3
/** A guest's page loads up to 120 pictures at once. */
const atOnce = 32
/** The pictures of about eight full pages; each waiting request takes a few kilobytes. */
const mostWaiting = 1_000

/**
 * Runs attempts against a remote store: each with a timeout, repeated up to twice if the error may pass. A store that is down
 * must not keep requests waiting, so there is a circuit breaker: after three failures in a row, calls are rejected at once for
 * a while, and then one call tries again.
 */
export function createRetry(options: RetryOptions): RunAttempt {
  const {
    attemptMs = 3_000,
    pauseMs = 150,
    restMs = 5_000,
    isTransient,
    now = () => performance.now(),
  } = options
  const waiting: (() => void)[] = []
  let running = 0
  let failed = 0
  let restsUntil = 0
  let lastError: unknown

  const isResting = () => failed >= failuresInARow && now() < restsUntil

  async function repeat<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let number = 1; ; number += 1) {
      try {
        return await attempt(AbortSignal.timeout(attemptMs))
      } catch (error) {
        if (number === attempts || !isTransient(error) || isResting()) throw error
      }
      await sleep(pauseMs * number * (0.5 + Math.random()))
    }
  }

  async function guarded<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (isResting()) throw new Error('The store of pictures does not answer', { cause: lastError })
    if (failed >= failuresInARow) restsUntil = now() + restMs // this call tries; others are still rejected
    try {
      const result = await repeat(attempt)
      failed = 0
      return result
    } catch (error) {
      // A refusal is an answer: the store is there.
      failed = isTransient(error) ? failed + 1 : 0
      restsUntil = now() + restMs
      lastError = error
      throw error
    }
  }

  return async attempt => {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting) throw new Error('Too many requests wait for the store of pictures')
      await new Promise<void>(resolve => waiting.push(resolve)) // takes over the place of the one that ends
    }
    try {
      return await guarded(attempt)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
