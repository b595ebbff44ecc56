import { createWaitingReads } from './waiting-reads.ts'

/** A generation of tables, and the position up to which it holds all events. */
export interface Reach {
  readonly generation: bigint
  readonly position: bigint
}

/** Lets a read wait until the read model has passed a position (architecture, "A write"). */
export interface PositionGate {
  /** The read model has reached a position. Never goes back. */
  advanceTo(position: bigint): void
  /** The tables were replaced or hold less than announced. May go back. */
  restartAt(reach: Reach): void
  /** Positions are announced again from now on. `catchUpTo` brings what was missed. */
  listenAgain(): void
  catchUpTo(reach: Reach): void
  /** Resolves when the position is reached. Rejects as `WaitingReads` does. */
  waitFor(position: bigint): Promise<void>
  position(): bigint
  /** Rejects all waiting reads: the service stops. */
  close(): void
}

export function createPositionGate(): PositionGate {
  let generation = 0n
  let reached = 0n
  /** The position announced since the last `listenAgain`. */
  let announced = 0n
  const waiting = createWaitingReads<bigint>()

  function advanceTo(position: bigint): void {
    if (position > announced) announced = position
    if (position <= reached) return
    reached = position
    waiting.release(needed => needed <= reached)
  }

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
    catchUpTo(reach) {
      // `reach` may be older than a position announced since it was read.
      if (generation === 0n) restartAt(announced > reach.position ? { ...reach, position: announced } : reach)
    },
    listenAgain() {
      generation = 0n
      announced = 0n
    },
    async waitFor(position) {
      if (position > reached) await waiting.wait(position)
    },
    close: waiting.close,
  }
}
