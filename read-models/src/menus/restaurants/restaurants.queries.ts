import type { ReadQuery } from '../../read-query.ts'

export const restaurantQuery: ReadQuery<{ readonly id: string }> = {
  name: 'restaurant-exists',
  text: 'select id from menus.restaurant where id = $1',
}

export const timeZoneQuery: ReadQuery<{ readonly time_zone: string }> = {
  name: 'time-zone-of-restaurant',
  text: 'select time_zone from menus.restaurant where id = $1',
}
