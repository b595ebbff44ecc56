import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { seenQuery } from '@safe-menu/read-models/audit/guest-view/guest-view.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/** An instant as a bound of the queries: guests saw everything up to a position; everything up to a time was decided. */
export interface Moment {
  readonly time: Date
  readonly view: AuditPerspective
  /** $1 of the replay queries. */
  readonly bound: string | Date
}

/** Finds the bound of an instant. It depends on the restaurant, which may have been behind the others for guests. */
export async function momentOf(
  pool: pg.Pool,
  time: string,
  view: AuditPerspective,
  restaurantId: string,
): Promise<Moment> {
  const at = new Date(time)
  if (view === 'decided') return { time: at, view, bound: at }
  const row = await readRow(pool, seenQuery, [restaurantId, at])
  if (!row) throw new Error('The query of the guests’ position returned no row.')
  return { time: at, view, bound: row.position }
}
