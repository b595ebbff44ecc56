import { backoffMs } from '@safe-menu/server-kit/lifecycle/timing'

/** A restaurant whose work in the backlog fails, so its documents stay as they were. */
export interface FailedWork {
  readonly reason: string
  /** When it first failed. */
  readonly since: Date
  readonly attempts: number
  /** When it is tried again, in milliseconds of `performance.now()`. */
  readonly retryAt: number
}

// As in quarantine: the first retry comes soon, because the database may have been at fault; only a person or a new release can fix
// the rest.
const pauses = { firstMs: 1_000, maxMs: 5 * 60_000 }

/** Notes which restaurants failed in the backlog, and when each is tried again. A new owner tries all of them at once. */
export function createFailedWork(now: () => number = () => performance.now()) {
  const failed = new Map<string, FailedWork>()
  return {
    all: failed as ReadonlyMap<string, FailedWork>,
    /** Restaurants that are not to be tried yet. */
    postponed: (): readonly string[] =>
      [...failed].filter(([, { retryAt }]) => retryAt > now()).map(([restaurantId]) => restaurantId),
    failed(restaurantId: string, reason: string): void {
      const { since = new Date(), attempts = 0 } = failed.get(restaurantId) ?? {}
      const retryAt = now() + backoffMs(attempts, pauses)
      failed.set(restaurantId, { reason, since, attempts: attempts + 1, retryAt })
    },
    done: (restaurantId: string) => failed.delete(restaurantId),
    /** Forgets every failure but those of `postponed`: the backlog no longer holds work of the others. */
    keepOnly(postponed: readonly string[]): void {
      for (const restaurantId of failed.keys())
        if (!postponed.includes(restaurantId)) failed.delete(restaurantId)
    },
  }
}
