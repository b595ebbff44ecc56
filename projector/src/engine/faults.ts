import { databaseFault } from '@safe-menu/server-kit/database/errors'
import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import pg from 'pg'

/** The checkpoint was not where this owner had left it: somebody else has taken over. Nothing was committed. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/**
 * SQLSTATE classes that time may mend (PostgreSQL, Appendix A): 08 connection, 40 deadlock, 53 disk or memory full, 55 lock
 * not available, 57 operator intervention, 58 system error, XX internal error.
 */
const passingClasses = new Set(['08', '40', '53', '55', '57', '58', 'XX'])

/** True when the database, not the event, is at fault: the same batch may succeed later. */
export function isPassing(error: unknown): boolean {
  if (databaseFault(error) !== null) return true
  if (error instanceof pg.DatabaseError) return passingClasses.has((error.code ?? '').slice(0, 2))
  return false
}

/** The event that could not be applied, with why. */
export function poison(event: StoredEvent, error: unknown): PoisonEvent {
  const reason = error instanceof Error ? error.message : String(error)
  return new PoisonEvent({ ...event, eventType: event.type }, `it could not be applied: ${reason}`, {
    cause: error,
  })
}
