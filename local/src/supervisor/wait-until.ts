import { setTimeout as delay } from 'node:timers/promises'

/** Asks `condition` until it holds (true) or `timeoutMs` have passed (false). Failures of the question count as "not yet". */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  { timeoutMs, everyMs = 20 }: { timeoutMs: number; everyMs?: number },
): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    if (
      await Promise.resolve()
        .then(condition)
        .catch(() => false)
    )
      return true
    if (performance.now() >= deadline) return false
    await delay(everyMs)
  }
}
