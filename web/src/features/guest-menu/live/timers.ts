/** Timers by name: setting one again replaces it. */
export interface Timers {
  readonly set: (name: string, milliseconds: number, run: () => void) => void
  readonly has: (name: string) => boolean
  readonly cancel: (name: string) => void
  readonly cancelAll: () => void
}

/** Named timers over any clock; `after` answers how to cancel. */
export function createTimers(after: (milliseconds: number, run: () => void) => () => void): Timers {
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
        after(milliseconds, () => {
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
