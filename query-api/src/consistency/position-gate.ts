import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { type Partition, partitionOf, undivided } from '@safe-menu/server-kit/partitions/partition'

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

/** The reach of one partition, or of all that a number of partitions has. */
export interface DividedReach extends Reach {
  /** `null`: all partitions reach this position. */
  readonly partition: number | null
  readonly partitions: number
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

/** Architecture, "A write": a read never answers stale, and waiting longer rarely helps. */
export const maxWaitMs = 2_000
/** Each costs a timer and an open request. A stalled projector must not collect them without limit. */
export const maxWaitingReads = 1_000

/** Reads that wait until the read model holds what they need. */
export function createWaitingReads<T>() {
  const reads = new Set<{ readonly need: T; readonly settle: (error: AppError | null) => void }>()

  return {
    /**
     * Resolves when the read is released. Rejects with `service.read_model_behind` after 2 s, with `service.busy` when too many
     * wait, and with `service.not_ready` when the service stops.
     */
    async wait(need: T): Promise<void> {
      if (reads.size >= maxWaitingReads) throw new AppError('service.busy')
      await new Promise<void>((resolve, reject) => {
        const read = {
          need,
          settle(error: AppError | null) {
            clearTimeout(timer)
            reads.delete(read)
            if (error) reject(error)
            else resolve()
          },
        }
        const timer = setTimeout(() => read.settle(new AppError('service.read_model_behind')), maxWaitMs)
        reads.add(read)
      })
    },
    /** Releases each read whose need is met. */
    release(isMet: (need: T) => boolean): void {
      for (const read of reads) if (isMet(read.need)) read.settle(null)
    },
    /** Rejects all: the service stops. */
    close(): void {
      for (const read of reads) read.settle(new AppError('service.not_ready'))
    },
  }
}
