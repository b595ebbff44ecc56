import type { RestaurantId } from '@safe-menu/contracts/ids'
import type pg from 'pg'
import { rowsFor } from './rows.ts'

const ownerQueries = {
  menu: 'select restaurant_id from audit.menu_version where menu_id = $1 limit 1',
  item: 'select restaurant_id from audit.item_version where item_id = $1 limit 1',
  restaurant: 'select restaurant_id from audit.restaurant_version where restaurant_id = $1 limit 1',
} as const

/** Whose something is or was: history knows what was deleted, too. `null`: there never was such a thing. */
export async function everOwnerOf(
  pool: pg.Pool,
  kind: keyof typeof ownerQueries,
  id: string,
): Promise<RestaurantId | null> {
  const [row] = await rowsFor<{ restaurant_id: RestaurantId }>(pool, ownerQueries[kind], [id])
  return row?.restaurant_id ?? null
}
