import { AppError } from '@safe-menu/server-kit/errors/app-error'

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
  /** Resolves when the position is reached. Rejects with `service.read_model_behind` after 2 s, `service.busy` when too many wait. */
  waitFor(position: bigint): Promise<void>
  position(): bigint
  /** Rejects all waiters: the service stops. */
  close(): void
}

interface Waiter {
  readonly position: bigint
  readonly settle: (error: AppError | null) => void
}

const waitMs = 2_000 // architecture, "A write": never answers stale, and waiting longer rarely helps
/** A waiter costs a timer and an open request. A stalled projector must not collect them without limit. */
const maxWaiters = 1_000

export function createPositionGate(): PositionGate {
  let generation = 0n
  let reached = 0n
  /** The position announced since the last `listenAgain`. */
  let announced = 0n
  const waiters = new Set<Waiter>()

  function advanceTo(position: bigint): void {
    if (position > announced) announced = position
    if (position <= reached) return
    reached = position
    for (const waiter of waiters) if (waiter.position <= reached) waiter.settle(null)
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
