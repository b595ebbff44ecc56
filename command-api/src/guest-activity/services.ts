import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { closeDays } from './close-days.ts'
import { createCoalescer } from './coalesce.ts'
import { createVisitorKeys } from './visitor-keys.ts'
import { createActivityWriter, type DatedCall } from './write-activity.ts'

export type GuestActivityDeps = ReturnType<typeof createGuestActivity>

const retryMs = 5_000 // no request depends on it

/** What the count of guest activity shares. */
export function createGuestActivity(deps: Deps) {
  const visitorKeys = createVisitorKeys(deps)
  const calls = createCoalescer<DatedCall>({ write: createActivityWriter(deps) })

  const jobs: readonly Job[] = [
    {
      name: 'renew visitor keys',
      run: () => visitorKeys.renew(),
      retryMs,
      intervalMs: 10 * 60_000, // how long a key may outlive its day
    },
    {
      name: 'close days',
      run: signal => closeDays(deps, signal),
      retryMs,
      intervalMs: 5 * 60_000, // a thousand days a run: ten thousand restaurants take less than an hour
    },
  ]

  return {
    ...deps,
    visitorKeys,
    calls,
    jobs,
    /** Writes what has been gathered; the stores must still be open. */
    close: () => calls.close(),
  }
}
