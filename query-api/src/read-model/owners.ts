import type { RestaurantId } from '@safe-menu/contracts/ids'
import { ownerOfItem } from '@safe-menu/read-models/menus/items/items.queries'
import { ownerOfMenu } from '@safe-menu/read-models/menus/menus/menus.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/** The restaurant that owns a menu or an item; `null`: there is no such thing, or it was deleted with its menu. */
export async function ownerOf(
  pool: pg.Pool,
  kind: 'menu' | 'item',
  id: string,
): Promise<RestaurantId | null> {
  const query = kind === 'menu' ? ownerOfMenu : ownerOfItem
  const [row] = await readRows(pool, query, [id])
  return row?.restaurant_id ?? null
}
