import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'

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

export type PositionSignal = ReturnType<typeof createPositionSignal>

/** A position that only rises. Tasks can wait for it. */
export function createPositionSignal(from: bigint) {
  let position = from
  let movedAt = performance.now()
  const moved = createChangeSignal()
  return {
    position: () => position,
    /** When it last moved, in milliseconds of `performance.now()`. */
    movedAt: () => movedAt,
    set(next: bigint): void {
      position = next
      movedAt = performance.now()
      moved.notify()
    },
    /** Resolves with `true` when the position has reached `target`, or with `false` after `withinMs` or when `ended` aborts. */
    async waitFor(target: bigint, withinMs: number, ended: AbortSignal): Promise<boolean> {
      const until = performance.now() + withinMs
      for (;;) {
        const leftMs = until - performance.now()
        if (position >= target || leftMs <= 0 || ended.aborted) return position >= target
        await moved.next(ended, leftMs)
      }
    },
  }
}

export type PlaceSignal = ReturnType<typeof createPlaceSignal>

/** A position that only rises, with the event there. */
export function createPlaceSignal(from: { readonly position: bigint; readonly place: LogPlace | null }) {
  const signal = createPositionSignal(from.position)
  let { place } = from
  return {
    ...signal,
    /** The event at the position; `null` before the first. */
    place: () => place,
    set(next: LogPlace): void {
      if (next.position <= signal.position()) return
      place = next
      signal.set(next.position)
    },
  }
}
