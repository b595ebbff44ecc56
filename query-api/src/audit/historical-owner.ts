import type { RestaurantId } from '@safe-menu/contracts/ids'
import { ownerQueries } from '@safe-menu/read-models/audit/trail/owners.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

export type Subject = keyof typeof ownerQueries

/** The restaurant that owns or owned something, deleted or not; `null`: it never existed. */
export async function findHistoricalOwner(
  pool: pg.Pool,
  subject: Subject,
  id: string,
): Promise<RestaurantId | null> {
  const [row] = await readRows(pool, ownerQueries[subject], [id])
  return row?.restaurant_id ?? null
}
