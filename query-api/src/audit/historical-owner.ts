import type { RestaurantId } from '@safe-menu/contracts/ids'
import type pg from 'pg'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'

const ownerQueries = {
  menu: { text: 'select restaurant_id from audit.menu_version where menu_id = $1 limit 1' },
  item: { text: 'select restaurant_id from audit.item_version where item_id = $1 limit 1' },
  restaurant: { text: 'select restaurant_id from audit.restaurant_version where restaurant_id = $1 limit 1' },
} as const satisfies Record<string, ReadQuery>

export type Subject = keyof typeof ownerQueries

/** The restaurant that owns or owned something, deleted or not; `null`: it never existed. */
export async function findHistoricalOwner(
  pool: pg.Pool,
  subject: Subject,
  id: string,
): Promise<RestaurantId | null> {
  const [row] = await readRows<{ restaurant_id: RestaurantId }>(pool, ownerQueries[subject], [id])
  return row?.restaurant_id ?? null
}
