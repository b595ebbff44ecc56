import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { Caller } from '@safe-menu/server-kit/auth/caller'
import type pg from 'pg'
import { type ReadQuery, rowsOf } from './rows.ts'

const ownerOfMenu: ReadQuery = {
  name: 'owner-of-menu',
  text: 'select restaurant_id from menus.live_menu where id = $1',
}
const ownerOfItem: ReadQuery = {
  name: 'owner-of-item',
  text: `select restaurant_id from menus.active_item where id = $1
    union all select restaurant_id from menus.archived_item where id = $1`,
}

/** Whose a menu or an item is; `null`: there is none, or it went with its menu. */
export async function ownerOf(
  pool: pg.Pool,
  kind: 'menu' | 'item',
  id: string,
): Promise<RestaurantId | null> {
  const query = kind === 'menu' ? ownerOfMenu : ownerOfItem
  const [row] = await rowsOf<{ restaurant_id: RestaurantId }>(pool, query, [id])
  return row?.restaurant_id ?? null
}

/** Rulings, "Unpublished menu": its own restaurant and an admin see it, nobody else knows of it. */
export function maySeeDraft(caller: Caller | null, restaurantId: string | null): boolean {
  if (!caller) return false
  return (
    caller.role === 'ADMIN' ||
    (caller.role === 'RESTAURANT' && restaurantId !== null && caller.restaurantId === restaurantId)
  )
}
