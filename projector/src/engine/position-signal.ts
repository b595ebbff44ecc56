import { createChangeSignal } from './change-signal.ts'

/** A position that only rises. Tasks can wait for it. */
export interface PositionSignal {
  position(): bigint
  /** When it last moved, in milliseconds of `performance.now()`. */
  movedAt(): number
  set(next: bigint): void
  /** Resolves with `true` when the position has reached `target`, or with `false` after `withinMs` or when `ended` aborts. */
  waitFor(target: bigint, withinMs: number, ended: AbortSignal): Promise<boolean>
}

export function createPositionSignal(from: bigint): PositionSignal {
  let position = from
  let movedAt = performance.now()
  const moved = createChangeSignal()
  return {
    position: () => position,
    movedAt: () => movedAt,
    set(next) {
      position = next
      movedAt = performance.now()
      moved.notify()
    },
    async waitFor(target, withinMs, ended) {
      const until = performance.now() + withinMs
      for (;;) {
        const leftMs = until - performance.now()
        if (position >= target || leftMs <= 0 || ended.aborted) return position >= target
        await moved.next(ended, leftMs)
      }
    },
  }
}
