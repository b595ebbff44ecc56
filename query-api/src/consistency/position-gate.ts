import { AppError } from '@safe-menu/server-kit/errors/app-error'

/** A generation of tables, and the position up to which it holds everything. */
export interface Reach {
  readonly generation: bigint
  readonly position: bigint
}

/** Lets a read wait until the read model has passed a position (architecture, "A write"). */
export interface PositionGate {
  /** Tells the position that the read model has reached; never goes back. */
  advanceTo(position: bigint): void
  /** Other tables are read from here on, or these hold less than was said: also goes back. */
  restartAt(reach: Reach): void
  /** Every position is announced again from here on; what was missed is asked for, and comes by `catchUpTo`. */
  listenAgain(): void
  catchUpTo(reach: Reach): void
  /** Resolves once it is reached, or rejects with `service.read_model_behind` after 2 s, `service.busy` when too many wait. */
  waitFor(position: bigint): Promise<void>
  position(): bigint
  /** Rejects all who wait: the service ends. */
  close(): void
}

interface Waiter {
  readonly position: bigint
  readonly settle: (error: AppError | null) => void
}

const waitMs = 2_000 // architecture, "A write": something stale is never the answer, waiting longer is no help either
/** A waiter costs a timer and an open request; a projector that stands still must not collect them without bound. */
const maxWaiters = 1_000

export function createPositionGate(): PositionGate {
  let generation = 0n
  let reached = 0n
  /** Told since the last `listenAgain`. */
  let heard = 0n
  const waiters = new Set<Waiter>()

  function advanceTo(position: bigint): void {
    if (position > heard) heard = position
    if (position <= reached) return
    reached = position
    for (const waiter of waiters) if (waiter.position <= reached) waiter.settle(null)
  }

  function restartAt(reach: Reach): void {
    generation = reach.generation
    reached = 0n
    heard = 0n
    advanceTo(reach.position)
  }

  return {
    position: () => reached,
    advanceTo,
    restartAt,
    catchUpTo(reach) {
      // The answer may be older than what was announced meanwhile.
      if (generation === 0n) restartAt(heard > reach.position ? { ...reach, position: heard } : reach)
    },
    listenAgain() {
      generation = 0n
      heard = 0n
    },
    async waitFor(position) {
      if (position <= reached) return
      if (waiters.size >= maxWaiters) throw new AppError('service.busy')
      await new Promise<void>((resolve, reject) => {
        const waiter: Waiter = {
          position,
          settle(error) {
            clearTimeout(timer)
            waiters.delete(waiter)
            if (error) reject(error)
            else resolve()
          },
        }
        const timer = setTimeout(() => waiter.settle(new AppError('service.read_model_behind')), waitMs)
        waiters.add(waiter)
      })
    },
    close() {
      for (const waiter of waiters) waiter.settle(new AppError('service.not_ready'))
    },
  }
}
