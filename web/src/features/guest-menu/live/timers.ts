/** Timers by name. Setting a name again replaces its timer. */
export interface Timers {
  readonly set: (name: string, milliseconds: number, run: () => void) => void
  readonly has: (name: string) => boolean
  readonly cancel: (name: string) => void
  readonly cancelAll: () => void
}

/** Runs something later; returns how to cancel. */
type Schedule = (milliseconds: number, run: () => void) => () => void

const scheduleInBrowser: Schedule = (milliseconds, run) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Named timers. Specs pass a `schedule` over a clock that they control. */
export function createTimers(schedule: Schedule = scheduleInBrowser): Timers {
  const running = new Map<string, () => void>()
  const cancel = (name: string) => {
    running.get(name)?.()
    running.delete(name)
  }
  return {
    set: (name, milliseconds, run) => {
      cancel(name)
      running.set(
        name,
        schedule(milliseconds, () => {
          running.delete(name)
          run()
        }),
      )
    },
    has: name => running.has(name),
    cancel,
    cancelAll: () => [...running.keys()].forEach(cancel),
  }
}
