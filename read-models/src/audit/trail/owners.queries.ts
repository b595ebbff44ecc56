import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { ReadQuery } from '../../read-query.ts'

export const ownerQueries: Readonly<Record<'item' | 'menu' | 'restaurant', ReadQuery<OwnerRow>>> = {
  menu: { text: 'select restaurant_id from audit.menu_version where menu_id = $1 limit 1' },
  item: { text: 'select restaurant_id from audit.item_version where item_id = $1 limit 1' },
  restaurant: { text: 'select restaurant_id from audit.restaurant_version where restaurant_id = $1 limit 1' },
}

interface OwnerRow {
  readonly restaurant_id: RestaurantId
}
