import type { MenuSummaryView } from '@safe-menu/contracts/menus/views'
import { menusOfRestaurantQuery } from '@safe-menu/read-models/menus/menus/menus.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/** All menus of a restaurant, sorted by name; `null`: there is no such restaurant. */
export async function menusOfRestaurant(
  pool: pg.Pool,
  { restaurantId }: { readonly restaurantId: string },
): Promise<readonly MenuSummaryView[] | null> {
  const [row] = await readRows(pool, menusOfRestaurantQuery, [restaurantId])
  return row?.menus ?? null
}
