import type { RestaurantId } from '@safe-menu/contracts/ids'
import { ownerQueries } from '@safe-menu/read-models/audit/trail/names.queries'
import { ownerOfItem } from '@safe-menu/read-models/menus/items/items.queries'
import { ownerOfMenu } from '@safe-menu/read-models/menus/menus/menus.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/** The restaurant that owns a menu or an item; `null`: there is no such thing, or it was deleted with its menu. */
export async function ownerOf(
  pool: pg.Pool,
  kind: 'menu' | 'item',
  id: string,
): Promise<RestaurantId | null> {
  const row = await readRow(pool, kind === 'menu' ? ownerOfMenu : ownerOfItem, [id])
  return row?.restaurant_id ?? null
}

export type Subject = keyof typeof ownerQueries

/** The restaurant that owns or owned something, deleted or not; `null`: it never existed. */
export async function findHistoricalOwner(
  pool: pg.Pool,
  subject: Subject,
  id: string,
): Promise<RestaurantId | null> {
  return (await readRow(pool, ownerQueries[subject], [id]))?.restaurant_id ?? null
}
