/** Runs something later; returns how to cancel. */
type Schedule = (milliseconds: number, run: () => void) => () => void

const scheduleInBrowser: Schedule = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

export type Timers = ReturnType<typeof createTimers>

/** Timers by name. Setting a name again replaces its timer. Specs pass a `schedule` over a clock that they control. */
export function createTimers(schedule: Schedule = scheduleInBrowser) {
  const running = new Map<string, () => void>()
  const cancel = (name: string) => {
    running.get(name)?.()
    running.delete(name)
  }
  return {
    set(name: string, milliseconds: number, run: () => void) {
      cancel(name)
      running.set(
        name,
        schedule(milliseconds, () => {
          running.delete(name)
          run()
        }),
      )
    },
    has: (name: string) => running.has(name),
    cancel,
    cancelAll: () => [...running.keys()].forEach(cancel),
  }
}

/** Fetching alone keeps a menu within its 30 s, and a guest does not wait longer. */
const longestPauseMs = 10_000
/** A longer `Retry-After` is cut to this. */
const retryAfterMaxMs = 30_000

/** Pauses between attempts: they double from 1 s to 10 s. Jitter takes off up to half. `random`: 0 to 1. */
export function createBackoff(random: () => number) {
  let attempt = 0
  return {
    /** The next pause, at least as long as the server asked for. */
    next(retryAfterMs: number): number {
      const pauseMs = Math.min(1_000 * 2 ** attempt, longestPauseMs) * (0.5 + random() / 2)
      attempt += 1
      return Math.max(pauseMs, Math.min(retryAfterMs, retryAfterMaxMs))
    },
    reset() {
      attempt = 0
    },
  }
}
