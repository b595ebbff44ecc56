import type { MenuSummaryView } from '@safe-menu/contracts/menus/views'
import type pg from 'pg'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'

const menusOfRestaurantQuery: ReadQuery = {
  name: 'menus-of-restaurant',
  text: `
    select restaurant.id, coalesce(json_agg(json_build_object(
        'id', menu.id, 'restaurantId', menu.restaurant_id, 'name', menu.name, 'description', menu.description,
        'published', menu.published, 'updatedAt', menus.iso(menu.updated_at),
        '_count', json_build_object('items', menu.item_count))
      order by menu.name collate "en-x-icu", menu.id) filter (where menu.id is not null), '[]') as menus
    from menus.restaurant left join menus.live_menu as menu on menu.restaurant_id = restaurant.id
    where restaurant.id = $1 group by restaurant.id`,
}

/** All menus of a restaurant, sorted by name; `null`: there is no such restaurant. */
export async function menusOfRestaurant(
  pool: pg.Pool,
  { restaurantId }: { readonly restaurantId: string },
): Promise<readonly MenuSummaryView[] | null> {
  const [row] = await readRows<{ menus: MenuSummaryView[] }>(pool, menusOfRestaurantQuery, [restaurantId])
  return row?.menus ?? null
}
