import { toDatabaseError } from '@safe-menu/server-kit/database/errors'
import { EventStoreUnavailable, PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { StoredEvent } from '@safe-menu/server-kit/event-store/types'
import pg from 'pg'

/** Another process has moved the checkpoint, so it owns the group now. Nothing was committed. */
export class Fenced extends Error {
  override readonly name = 'Fenced'
}

/** SQLSTATE of `projector.assert_one_row`: a row of the bookkeeping is not as the owner left it. */
const notOneRow = 'SM001'

/** `Fenced` for the database's refusal of a fenced owner; other errors unchanged. */
export function asFenced(error: unknown): unknown {
  const isFenced = error instanceof pg.DatabaseError && error.code === notOneRow
  return isFenced ? new Fenced(error.message, { cause: error }) : error
}

/**
 * SQLSTATE classes of temporary failures (PostgreSQL, Appendix A): 08 connection, 40 deadlock, 53 disk or memory full, 55 lock
 * not available, 57 operator intervention, 58 system error, XX internal error.
 */
const transientClasses = new Set(['08', '40', '53', '55', '57', '58', 'XX'])

/** True when a store, not the event, is at fault: the same batch may succeed later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof EventStoreUnavailable || toDatabaseError(error) !== null) return true
  if (error instanceof pg.DatabaseError) return transientClasses.has((error.code ?? '').slice(0, 2))
  return false
}

/** SQLSTATE classes of a statement that fits no table (PostgreSQL, Appendix A): 42 unknown table or column, 3F unknown schema. */
const deploymentClasses = new Set(['42', '3F'])

/** True when the tables do not fit this code. No event is at fault, so no restaurant goes into quarantine. */
function isDeploymentFault(error: unknown): boolean {
  return error instanceof pg.DatabaseError && deploymentClasses.has((error.code ?? '').slice(0, 2))
}

/** Whether the error is caused by the content of an event. */
export function isContent(error: unknown): boolean {
  return !(error instanceof Fenced) && !isTransient(error) && !isDeploymentFault(error)
}

/** The event that could not be applied, and the reason. */
export function toPoisonEvent(event: StoredEvent | PoisonEvent, error: unknown): PoisonEvent {
  if (event instanceof PoisonEvent) return event
  const reason = error instanceof Error ? error.message : String(error)
  const { restaurantId } = event.metadata
  const location = { ...event, eventType: event.type, restaurantId }
  return new PoisonEvent(location, `it could not be applied: ${reason}`, { cause: error })
}
