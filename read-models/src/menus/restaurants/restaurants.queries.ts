import type { RestaurantCodesView } from '@safe-menu/contracts/restaurants/views'
import type { ReadQuery } from '../../read-query.ts'

export const restaurantQuery: ReadQuery<{ readonly id: string }> = {
  name: 'restaurant-exists',
  text: 'select id from menus.restaurant where id = $1',
}

export const codesQuery: ReadQuery<RestaurantCodesView> = {
  name: 'codes-of-restaurant',
  text: `select state ->> 'revision' as revision, coalesce(state -> 'codeLegend', '[]') as "codeLegend"
    from menus.restaurant where id = $1`,
}

/** How a restaurant's prices are written, by one of its menus. */
export const currencyOfMenuQuery: ReadQuery<{ readonly currency: string }> = {
  name: 'currency-of-menu',
  text: `select currency from menus.restaurant
    where id = (select restaurant_id from menus.live_menu where id = $1)`,
}

export const timeZoneQuery: ReadQuery<{ readonly time_zone: string }> = {
  name: 'time-zone-of-restaurant',
  text: 'select time_zone from menus.restaurant where id = $1',
}
