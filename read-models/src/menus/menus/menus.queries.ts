import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { ListedMenuView } from '@safe-menu/contracts/menus/views'
import type { ReadQuery } from '../../read-query.ts'

/** `toConfirm` is `needsConfirming` of the contracts. $2: the allergens that were added to the catalogue later, `[{"id", "edition"}]`. */
export const menusOfRestaurantQuery: ReadQuery<{ readonly menus: ListedMenuView[] }> = {
  name: 'menus-of-restaurant',
  text: `
    select restaurant.id, coalesce(json_agg(json_build_object(
        'id', menu.id, 'revision', menu.state -> 'revision', 'restaurantId', menu.restaurant_id, 'name', menu.name,
        'description', menu.state -> 'description', 'published', menu.published, 'updatedAt', menu.state -> 'updatedAt',
        'wasPublished', menu.state -> 'wasPublished',
        '_count', json_build_object('items', menu.item_count, 'toConfirm', (
          select count(*)::int from menus.active_item as item
          where item.menu_id = menu.id and (item.confirmed_edition is null or item.has_open_mentions
          or exists (select from jsonb_to_recordset($2::jsonb) as added (id text, edition int)
          where added.edition > item.confirmed_edition
            and not item.state -> 'tags' @> jsonb_build_array(jsonb_build_object('id', added.id)))))))
      order by menu.name collate "en-x-icu", menu.id) filter (where menu.id is not null), '[]') as menus
    from menus.restaurant left join menus.live_menu as menu on menu.restaurant_id = restaurant.id
    where restaurant.id = $1 group by restaurant.id`,
}

export const ownerOfMenu: ReadQuery<{ readonly restaurant_id: RestaurantId }> = {
  name: 'owner-of-menu',
  text: 'select restaurant_id from menus.live_menu where id = $1',
}

/** The menus of a restaurant, for its limit. */
export const menuCountQuery: ReadQuery<{ readonly count: number }> = {
  name: 'count-menus',
  text: 'select count(*)::int as count from menus.live_menu where restaurant_id = $1',
}
