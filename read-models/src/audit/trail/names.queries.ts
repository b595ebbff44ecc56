import type { AuditItemView, AuditMenuView, AuditRestaurantView } from '@safe-menu/contracts/audit/name-views'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { ReadQuery } from '../../read-query.ts'

/** ICU folds case, so that Ä finds ä. Not `like`: the planner misjudges how rare a text is and scans the whole table. */
const matches = (name: string) =>
  `($1::text is null or strpos(${name}.folded, lower($1 collate "en-x-icu") collate "C") > 0)`

export interface Named {
  readonly id: string
  /** The latest name. */
  readonly name: string
  /** The name that matches. */
  readonly found: string
}

/**
 * Finds each restaurant once, by its newest matching name: a guest who complains knows the name of that day. Reads in index
 * order, so that a text in many names is answered from the first rows. ICU sorts Ä beside A.
 *
 * $1: the text; null finds all. $2, $3: the last name and id of the page before, or null. $4: the most rows. $5: the only
 * restaurant that may be found, or null.
 */
export const restaurantsQuery: ReadQuery<Named & Pick<AuditRestaurantView, 'id'>> = {
  text: `
  with page as (
    select named.restaurant_id as id, named.name as found
    from audit.restaurant_name as named
    where ${matches('named')}
      and not exists (select from audit.restaurant_name as newer
        where newer.restaurant_id = named.restaurant_id and newer.position > named.position and ${matches('newer')})
      and ($5::uuid is null or named.restaurant_id = $5)
      and ($2::text is null or (named.name collate "en-x-icu", named.restaurant_id) > ($2, $3::uuid))
    order by named.name collate "en-x-icu", named.restaurant_id limit $4
  )
  select page.id, page.found, latest.name
  from page
  cross join lateral (select state #>> '{profile,name}' as name from audit.restaurant_version as version
    where version.restaurant_id = page.id order by version.position desc limit 1) as latest
  order by page.found collate "en-x-icu", page.id`,
}

/** How many restaurants `restaurantsQuery` finds on all pages. $1: the text. $2: the only restaurant, or null. */
export const restaurantCountQuery: ReadQuery<{ readonly count: number }> = {
  text: `
    select count(*)::int as count from (
      select from audit.restaurant_name as named
      where ${matches('named')} and ($2::uuid is null or named.restaurant_id = $2)
      group by named.restaurant_id) as found`,
}

/**
 * Finds items in the same way. The status follows from the last versions of the item and of its menu. $1 to $4: as for
 * restaurants. $5: the restaurant. $6: a menu that the item was ever on, or null.
 */
export const itemsQuery: ReadQuery<ItemRow> = {
  text: `
  with page as (
    select named.item_id as id, named.name as found
    from audit.item_name as named
    where named.restaurant_id = $5 and ${matches('named')}
      and not exists (select from audit.item_name as newer
        where newer.item_id = named.item_id and newer.position > named.position and ${matches('newer')})
      and ($6::uuid is null or named.item_id in (
        select stay.item_id from audit.item_stay as stay where stay.menu_id = $6))
      and ($2::text is null or (named.name collate "en-x-icu", named.item_id) > ($2, $3::uuid))
    order by named.name collate "en-x-icu", named.item_id limit $4
  )
  select page.id, page.found, latest.name, latest.section, latest.menu_id as "menuId", coalesce(menu.name, '') as "menuName",
    case when latest.status = 'active' and menu.deleted then 'deleted' else latest.status end as status
  from page
  cross join lateral (select state ->> 'name' as name, state ->> 'section' as section, menu_id, status from audit.item_version as version
    where version.item_id = page.id order by version.position desc limit 1) as latest
  left join lateral (select state ->> 'name' as name, deleted from audit.menu_version as version
    where version.menu_id = latest.menu_id order by version.position desc limit 1) as menu on true
  order by page.found collate "en-x-icu", page.id`,
}

type ItemRow = Named & {
  readonly id: AuditItemView['id']
  readonly section: string
  readonly status: AuditItemView['status']
  readonly menuId: AuditItemView['menu']['id']
  readonly menuName: string
}

/** Every menu that the restaurant $1 ever had. */
export const menusQuery: ReadQuery<AuditMenuView> = {
  text: `
    select menu.menu_id as id, latest.name, latest.deleted
    from audit.restaurant_menu as menu
    cross join lateral (select state ->> 'name' as name, deleted from audit.menu_version as version
      where version.menu_id = menu.menu_id order by version.position desc limit 1) as latest
    where menu.restaurant_id = $1
    order by latest.name collate "en-x-icu", menu.menu_id`,
}

export const ownerQueries: Readonly<Record<'item' | 'menu' | 'restaurant', ReadQuery<OwnerRow>>> = {
  menu: { text: 'select restaurant_id from audit.menu_version where menu_id = $1 limit 1' },
  item: { text: 'select restaurant_id from audit.item_version where item_id = $1 limit 1' },
  restaurant: { text: 'select restaurant_id from audit.restaurant_version where restaurant_id = $1 limit 1' },
}

interface OwnerRow {
  readonly restaurant_id: RestaurantId
}
