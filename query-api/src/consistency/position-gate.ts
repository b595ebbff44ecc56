import { createWaitingReads } from './waiting-reads.ts'

/** A generation of tables, and the position up to which it holds all events. */
export interface Reach {
  readonly generation: bigint
  readonly position: bigint
}

export type PositionGate = ReturnType<typeof createPositionGate>

/** Lets reads wait until the read model has passed a position (architecture, "A write"). */
export function createPositionGate() {
  let generation = 0n
  let reached = 0n
  /** The position announced since the last `listenAgain`. */
  let announced = 0n
  const waiting = createWaitingReads<bigint>()

  /** The read model has reached a position. Never goes back. */
  function advanceTo(position: bigint): void {
    if (position > announced) announced = position
    if (position <= reached) return
    reached = position
    waiting.release(needed => needed <= reached)
  }

  /** The tables were replaced or hold less than announced. May go back. */
  function restartAt(reach: Reach): void {
    generation = reach.generation
    reached = 0n
    announced = 0n
    advanceTo(reach.position)
  }

  return {
    position: () => reached,
    advanceTo,
    restartAt,
    /** Brings what was missed before `listenAgain`. */
    catchUpTo(reach: Reach): void {
      // `reach` may be older than a position announced since it was read.
      if (generation === 0n) restartAt(announced > reach.position ? { ...reach, position: announced } : reach)
    },
    /** Positions are announced again from now on. */
    listenAgain(): void {
      generation = 0n
      announced = 0n
    },
    /** Resolves when the position is reached. Rejects as `createWaitingReads` does. */
    async waitFor(position: bigint): Promise<void> {
      if (position > reached) await waiting.wait(position)
    },
    close: waiting.close,
  }
}
