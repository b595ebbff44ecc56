import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Job } from '../jobs.ts'
import type { WritePath } from '../write-path/execute.ts'
import { closeDays } from './close-days.ts'
import { guestActivityHandlers } from './handle.ts'
import { createLookUp } from './look-up.ts'
import { createActivityLog } from './record.ts'
import { createVisitorKeys } from './visitor-keys.ts'

interface GuestActivityDeps {
  readonly gateway: EventStoreGateway
  readonly pool: pg.Pool
  readonly writePath: WritePath
  readonly log: Logger
  readonly vaultKey: Buffer
  /** Whether the vault is migrated and its key checked. */
  readonly isVaultOpen: () => boolean
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

const retryMs = 5_000 // no request depends on it

/** Counts what guests do on menus. */
export function createGuestActivity(deps: GuestActivityDeps) {
  const { writePath, now } = deps
  const visitorKeys = createVisitorKeys({ ...deps, isOpen: deps.isVaultOpen })
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
