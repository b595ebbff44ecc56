import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { seenQuery } from '@safe-menu/read-models/audit/guest-view/guest-view.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/**
 * An instant in a perspective's own measure. What guests saw of a restaurant is everything up to a position; what was
 * decided is everything up to a time.
 */
export interface Moment {
  readonly time: Date
  readonly view: AuditPerspective
  /** $1 of the statements below. */
  readonly bound: string | Date
}

/** Finds an instant's measure: a restaurant may have been behind the others in what guests saw of it. */
export async function momentOf(
  pool: pg.Pool,
  time: string,
  view: AuditPerspective,
  restaurantId: string,
): Promise<Moment> {
  const at = new Date(time)
  if (view === 'decided') return { time: at, view, bound: at }
  const [row] = await readRows(pool, seenQuery, [restaurantId, at])
  if (!row) throw new Error('The query of the guests’ position answered no row.')
  return { time: at, view, bound: row.position }
}
