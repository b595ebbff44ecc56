/** Wakes tasks that wait for a change. */
export function createChangeSignal() {
  const waiting = new Set<() => void>()
  return {
    notify(): void {
      for (const wake of waiting) wake()
    },
    /** Resolves at the next `notify`, when `ended` aborts, or after `ms`. */
    next(ended: AbortSignal, ms?: number): Promise<void> {
      return new Promise(resolve => {
        if (ended.aborted) return resolve()
        const timer = ms === undefined ? undefined : setTimeout(wake, ms)
        function wake() {
          clearTimeout(timer)
          ended.removeEventListener('abort', wake)
          waiting.delete(wake)
          resolve()
        }
        ended.addEventListener('abort', wake)
        waiting.add(wake)
      })
    },
  }
}
