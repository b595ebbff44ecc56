import { setTimeout as delay } from 'node:timers/promises'

interface WaitOptions {
  readonly timeoutMs: number
  readonly everyMs?: number
  /** Ends the waiting early (with `false`). */
  readonly signal?: AbortSignal
}

/** Checks `condition` until it holds (true) or `timeoutMs` have passed (false). A check that fails counts as "not yet". */
export async function holdsWithin(
  condition: () => boolean | Promise<boolean>,
  { timeoutMs, everyMs = 20, signal }: WaitOptions,
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  const holds = () =>
    Promise.resolve()
      .then(condition)
      .catch(() => false)
  while (!signal?.aborted) {
    if (await holds()) return true
    if (performance.now() >= deadline) return false
    await delay(everyMs)
  }
  return false
}
