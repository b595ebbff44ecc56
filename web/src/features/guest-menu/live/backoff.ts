/** Fetching alone keeps a menu within its 30 s, and a guest does not wait longer. */
const maxMs = 10_000
/** A longer `Retry-After` is cut to this. */
const retryAfterMaxMs = 30_000

/** Pauses between attempts: they double from 1 s to 10 s. Jitter takes off up to half. `random`: 0 to 1. */
export function createBackoff(random: () => number) {
  let attempt = 0
  return {
    /** The next pause, at least as long as the server asked for. */
    next(retryAfterMs: number): number {
      const pauseMs = Math.min(1_000 * 2 ** attempt, maxMs) * (0.5 + random() / 2)
      attempt += 1
      return Math.max(pauseMs, Math.min(retryAfterMs, retryAfterMaxMs))
    },
    reset() {
      attempt = 0
    },
  }
}
