import type { Deps } from '../deps.ts'
import type { Job } from '../jobs.ts'
import { closeDays } from './close-days.ts'
import { guestActivityHandlers } from './handle.ts'
import { createLookUp } from './look-up.ts'
import { createActivityLog } from './record.ts'
import { createVisitorKeys } from './visitor-keys.ts'

const retryMs = 5_000 // no request depends on it

/** Counts what guests do on menus. */
export function createGuestActivity(deps: Deps) {
  const { writePath, now } = deps
  const visitorKeys = createVisitorKeys(deps)
  const activityLog = createActivityLog(deps)

  const jobs: readonly Job[] = [
    {
      name: 'renew visitor keys',
      run: () => visitorKeys.renew(),
      retryMs,
      intervalMs: 10 * 60_000, // how long a key may outlive its day
    },
    {
      name: 'close days',
      run: () => closeDays(deps),
      retryMs,
      intervalMs: 5 * 60_000, // a thousand days a run: ten thousand restaurants take less than an hour
    },
  ]

  return {
    handlers: guestActivityHandlers({ lookUp: createLookUp(writePath), visitorKeys, activityLog, now }),
    jobs,
    /** Writes what has been gathered; the stores must still be open. */
    close: () => activityLog.close(),
  }
}
