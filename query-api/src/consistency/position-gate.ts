import { type Partition, partitionOf, undivided } from '@safe-menu/server-kit/partitions/partition'
import type { DividedReach, Reach } from '../read-model/changes.ts'
import { createWaitingReads } from '../read-model/waiting-reads.ts'

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

/** Beyond all positions of a log. */
const everything = 2n ** 63n

export type PartitionedGate = ReturnType<typeof createPartitionedGate>

/** The gates of a group's partitions. A read of a restaurant waits for its partition, any other one for all of them. */
export function createPartitionedGate() {
  let gates: readonly PositionGate[] = [createPositionGate()]

  /** Reads that wait at the gates of before go on to the new ones. */
  function divide(count: number): void {
    if (count === gates.length) return
    const before = gates
    gates = Array.from({ length: count }, createPositionGate)
    for (const gate of before) gate.advanceTo(everything)
  }

  function gatesOf({ partition, partitions }: DividedReach): readonly PositionGate[] {
    divide(partitions)
    return partition === null ? gates : gates.slice(partition, partition + 1)
  }

  return {
    /** The tables of a partition have reached a position. */
    advanceTo(position: bigint, { index, count }: Partition = undivided): void {
      divide(count)
      gates[index]?.advanceTo(position)
    },
    /** The tables were replaced or hold less than announced. May go back. */
    restartAt(reach: DividedReach): void {
      for (const gate of gatesOf(reach)) gate.restartAt(reach)
    },
    /** Positions are announced again from now on. `catchUpTo` brings what was missed. */
    listenAgain(): void {
      for (const gate of gates) gate.listenAgain()
    },
    catchUpTo(reach: DividedReach): void {
      for (const gate of gatesOf(reach)) gate.catchUpTo(reach)
    },
    /** Whether reads depend on the partition of their restaurant. */
    isDivided: () => gates.length > 1,
    /** Resolves when the position is reached. Rejects as `createWaitingReads` does. */
    async waitFor(position: bigint, restaurantId: string | null): Promise<void> {
      for (;;) {
        const current = gates
        const own = restaurantId === null ? null : partitionOf(restaurantId, current.length)
        const waited = current.filter((_, index) => own === null || own === index)
        await Promise.all(waited.map(gate => gate.waitFor(position)))
        if (gates === current) return
      }
    },
    /** The lowest position of all partitions. */
    position: () => gates.map(gate => gate.position()).reduce((one, other) => (one < other ? one : other)),
    /** Rejects all waiting reads: the service stops. */
    close(): void {
      for (const gate of gates) gate.close()
    },
  }
}
