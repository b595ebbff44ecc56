import { createSharedQueue } from '@safe-menu/server-kit/limits/shared-queue'
import { inTurns } from './in-turns.ts'

export type MenuPlans = ReturnType<typeof createMenuPlans>

/**
 * Plans changes of whole menus, such as an import or its preview. A plan searches up to a megabyte of text for words, which takes one
 * to two seconds of a core: restaurants take turns, and one of them cannot keep the process busy with many plans at once.
 */
export function createMenuPlans() {
  const queue = createSharedQueue({
    concurrency: 1, // there is one core for them
    perKey: 4, // a manager maps columns while the previews of earlier choices still run; colleagues import
    waiting: 40, // with a file of 1 MB each
    retryAfter: 5,
  })
  return {
    /** Rejects with `service.busy` when too many plans wait. */
    run: <T>(restaurantId: string, plan: () => Promise<T>) => queue.run(restaurantId, plan),
    /** As `run`, for work that comes in steps. */
    runSteps: <T>(restaurantId: string, steps: Iterator<unknown, T>) =>
      queue.run(restaurantId, () => inTurns(steps)),
  }
}
