import type { ItemStateView } from '@safe-menu/contracts/audit/views'
import type { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Item } from '@safe-menu/contracts/items/state'
import type { Menu } from '@safe-menu/contracts/menus/state'
import type { ReadQuery } from '../../read-query.ts'
import { inBoth } from './perspective.ts'

export interface ItemVersionRow {
  readonly position: string
  readonly since: Date
  readonly decided_at: Date
  readonly state: Item
  /** That of the state, but an item on a deleted menu is deleted. */
  readonly status: ItemStateView['status']
  /** Whether the item's menu was published. Lists take it from the menu's own row. */
  readonly published?: boolean | null
  readonly visible_since: Date | null
}

export interface MenuVersionRow {
  readonly menu_id: MenuId
  readonly position: string
  readonly since: Date
  readonly state: Menu
  readonly visible_since: Date | null
}

const itemColumns = 'version.menu_id, version.position::text, version.decided_at, version.state'
const menuColumns = 'version.menu_id, version.position::text, version.state'
const moneyColumns = `version.state -> 'profile' ->> 'currency' as currency, version.state -> 'profile' ->> 'locale' as locale`

/** Deleting a menu deletes the items on it. */
export const itemQueries = inBoth<ItemVersionRow>(
  'item',
  of => `
  select item.*, menu.published,
    case when item.own_status = 'active' and menu.deleted then 'deleted' else item.own_status end as status
  from (select ${itemColumns}, version.status as own_status, began.at as since, open.at as visible_since
    from (select * from audit.item_version as version where version.item_id = $2 and ${of.begun}
      order by ${of.latest} limit 1) as version
    ${of.began} ${of.itemOpen}) as item
  left join lateral (select version.published, version.deleted from audit.menu_version as version
    where version.menu_id = item.menu_id and ${of.begun} order by ${of.latest} limit 1) as menu on true`,
)

export const menuQueries = inBoth<MenuVersionRow>(
  'menu',
  of => `
  select ${menuColumns}, began.at as since, open.at as visible_since
  from (select * from audit.menu_version as version where version.menu_id = $2 and ${of.begun}
    order by ${of.latest} limit 1) as version
  ${of.began} ${of.menuOpen}`,
)

export const menusQueries = inBoth<MenuVersionRow>(
  'menus',
  of => `
  select ${menuColumns}, began.at as since, open.at as visible_since
  from audit.restaurant_menu as menu
  cross join lateral (select * from audit.menu_version as version
    where version.menu_id = menu.menu_id and ${of.begun} order by ${of.latest} limit 1) as version
  ${of.began} ${of.menuOpen}
  where menu.restaurant_id = $2
  order by (version.state ->> 'name') collate "en-x-icu", version.menu_id`,
)

export const itemsQueries = inBoth<ItemVersionRow>(
  'items',
  of => `
  select ${itemColumns}, version.status, began.at as since, open.at as visible_since
  from audit.item_stay as stay
  cross join lateral (select * from audit.item_version as version
    where version.item_id = stay.item_id and ${of.begun} order by ${of.latest} limit 1) as version
  ${of.began} ${of.itemOpen}
  where stay.menu_id = $2 and ${of.staying} and version.status = 'active'
  order by (version.state ->> 'name') collate "en-x-icu", version.state ->> 'section', version.item_id`,
)

export const restaurantQueries = inBoth<RestaurantVersionRow>(
  'restaurant',
  of => `
  select version.restaurant_id as id, version.state #>> '{profile,name}' as name, ${moneyColumns}
  from audit.restaurant_version as version where version.restaurant_id = $2 and ${of.begun}
  order by ${of.latest} limit 1`,
)

/** How the restaurants of entries wrote prices right after each entry. $1: positions. */
export const moneyOfEntriesQuery: ReadQuery<MoneyRow & { readonly position: string }> = {
  name: 'audit-money-of-entries',
  text: `
  select entry.position::text, ${moneyColumns}
  from audit.entry
  cross join lateral (select * from audit.restaurant_version as version
    where version.restaurant_id = entry.restaurant_id and version.position <= entry.position
    order by version.position desc limit 1) as version
  where entry.position = any($1::bigint[])`,
}

export interface MoneyRow {
  readonly currency: string
  readonly locale: string
}

interface RestaurantVersionRow extends MoneyRow {
  readonly id: RestaurantId
  readonly name: string
}
