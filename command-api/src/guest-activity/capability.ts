import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type pg from 'pg'
import type { Logger } from 'pino'
import { fromTimeToTime } from '../background.ts'
import type { WritePath } from '../write-path/execute.ts'
import { closeDays } from './close-days.ts'
import { guestActivityHandlers } from './handle.ts'
import { createLookUp } from './look-up.ts'
import { createActivityLog } from './record.ts'
import { createVisitorKeys } from './visitor-keys.ts'

interface GuestActivityOptions {
  readonly gateway: EventStoreGateway
  readonly pool: pg.Pool
  readonly writePath: WritePath
  readonly log: Logger
  readonly vaultKey: Buffer
  /** Whether the vault is migrated and its key checked. */
  readonly isVaultOpen: () => boolean
}

const retryMs = 5_000 // nobody waits for it

/** Guest activity as the service uses it: its handlers, and what goes on beside requests. */
export function createGuestActivity({
  gateway,
  pool,
  writePath,
  log,
  vaultKey,
  isVaultOpen,
}: GuestActivityOptions) {
  const now = Date.now
  const visitorKeys = createVisitorKeys({ pool, vaultKey, isOpen: isVaultOpen, now })
  const activityLog = createActivityLog({ gateway, now })

  return {
    handlers: guestActivityHandlers({ lookUp: createLookUp(writePath), visitorKeys, activityLog, now }),
    /** Keeps the visitors' keys and closes days until `signal` aborts. */
    async keepHouse(signal: AbortSignal): Promise<void> {
      const background = { log, signal, retryMs }
      await Promise.all([
        fromTimeToTime('renew visitor keys', () => visitorKeys.renew(), {
          ...background,
          intervalMs: 10 * 60_000, // a key outlives its day by no more
        }),
        fromTimeToTime('close days', () => closeDays({ pool, gateway, writePath, log, now }), {
          ...background,
          intervalMs: 5 * 60_000, // a thousand days a go: ten thousand restaurants are done within the hour
        }),
      ])
    },
    /** Writes what has been gathered; the stores must still be open. */
    close: () => activityLog.close(),
  }
}
