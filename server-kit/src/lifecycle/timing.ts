import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for `ms`, or until `signal` aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}

/** Settles like `work`, or like `onTimeout` if the work takes longer than `ms`. A later outcome of the work is ignored. */
export async function withTimeout<T>(work: Promise<T>, ms: number, onTimeout: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>(resolve => {
    timer = setTimeout(resolve, ms)
  })
  try {
    return await Promise.race([work, timeout.then(onTimeout)])
  } finally {
    clearTimeout(timer)
  }
}

interface BackoffRange {
  /** The first pause. */
  readonly firstMs: number
  /** The longest pause. */
  readonly maxMs: number
}

/**
 * Milliseconds to wait before a retry. `retries` counts those already made: 0 before the first. The pause doubles up to
 * `maxMs`; half of it is random, so that processes that failed together do not come back in the same instant.
 */
export function backoffMs(
  retries: number,
  { firstMs, maxMs }: BackoffRange,
  random: () => number = Math.random,
): number {
  return Math.min(maxMs, firstMs * 2 ** retries) * (0.5 + random() / 2)
}
