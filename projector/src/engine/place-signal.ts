import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'
import type { Lease } from './checkpoints.ts'

/** A position that only rises, with the event there. Tasks can wait for it. */
export interface PlaceSignal {
  position(): bigint
  /** The event at the position; `null` before the first. */
  place(): LogPlace | null
  /** When it last moved, in milliseconds of `performance.now()`. */
  movedAt(): number
  set(next: LogPlace): void
  /** Resolves with `true` when the position has reached `target`, or with `false` after `withinMs` or when `ended` aborts. */
  waitFor(target: bigint, withinMs: number, ended: AbortSignal): Promise<boolean>
}

export function createPlaceSignal(from: Pick<Lease, 'position' | 'place'>): PlaceSignal {
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
    place: () => place,
    movedAt: () => movedAt,
    set(next) {
      if (next.position <= position) return
      position = next.position
      place = next
      movedAt = performance.now()
      for (const wake of waiting) wake()
    },
    async waitFor(target, withinMs, ended) {
      const until = performance.now() + withinMs
      for (;;) {
        const leftMs = until - performance.now()
        if (position >= target || leftMs <= 0 || ended.aborted) return position >= target
        await nextMove(ended, leftMs)
      }
    },
  }
}
