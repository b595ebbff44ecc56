import type { RestaurantId } from '@safe-menu/contracts/ids'
import type pg from 'pg'
import { type ReadQuery, readRows } from './read-rows.ts'

const ownerOfMenu: ReadQuery = {
  name: 'owner-of-menu',
  text: 'select restaurant_id from menus.live_menu where id = $1',
}
const ownerOfItem: ReadQuery = {
  name: 'owner-of-item',
  text: `select restaurant_id from menus.active_item where id = $1
    union all select restaurant_id from menus.archived_item where id = $1`,
}

/** The restaurant that owns a menu or an item; `null`: there is no such thing, or it was deleted with its menu. */
export async function ownerOf(
  pool: pg.Pool,
  kind: 'menu' | 'item',
  id: string,
): Promise<RestaurantId | null> {
  const query = kind === 'menu' ? ownerOfMenu : ownerOfItem
  const [row] = await readRows<{ restaurant_id: RestaurantId }>(pool, query, [id])
  return row?.restaurant_id ?? null
}
