import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'

export type PlaceSignal = ReturnType<typeof createPlaceSignal>

/** A position that only rises, with the event there. Tasks can wait for it. */
export function createPlaceSignal(from: { readonly position: bigint; readonly place: LogPlace | null }) {
  let { position, place } = from
  let movedAt = performance.now()
  const waiting = new Set<() => void>()

  /** Resolves when the position moves, when `ended` aborts, or after `ms`. */
  function nextMove(ended: AbortSignal, ms: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(wake, ms)
      function wake() {
        clearTimeout(timer)
        ended.removeEventListener('abort', wake)
        waiting.delete(wake)
        resolve()
      }
      ended.addEventListener('abort', wake)
      waiting.add(wake)
    })
  }

  return {
    position: () => position,
    /** The event at the position; `null` before the first. */
    place: () => place,
    /** When it last moved, in milliseconds of `performance.now()`. */
    movedAt: () => movedAt,
    set(next: LogPlace): void {
      if (next.position <= position) return
      position = next.position
      place = next
      movedAt = performance.now()
      for (const wake of waiting) wake()
    },
    /** Resolves with `true` when the position has reached `target`, or with `false` after `withinMs` or when `ended` aborts. */
    async waitFor(target: bigint, withinMs: number, ended: AbortSignal): Promise<boolean> {
      const until = performance.now() + withinMs
      for (;;) {
        const leftMs = until - performance.now()
        if (position >= target || leftMs <= 0 || ended.aborted) return position >= target
        await nextMove(ended, leftMs)
      }
    },
  }
}
