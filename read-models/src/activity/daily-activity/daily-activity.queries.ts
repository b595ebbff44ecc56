import type { Day } from '@safe-menu/contracts/guest-activity/events'
import type { AnalyticsView } from '@safe-menu/contracts/guest-activity/views'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { ReadQuery } from '../../read-query.ts'

/**
 * One statement reads one instant, so that the days' views add up to the menus'. Deleted menus and items are neither listed
 * nor counted (product, "Guest activity"), and items count while guests can open their menu, like "Active Menus".
 */
export const analyticsQuery: ReadQuery<AnalyticsRow> = {
  name: 'analytics-of-restaurant',
  text: `
    with seen as (
      select day.menu_id, day.day, day.views, day.unique_visitors
      from activity.menu_day as day join menus.live_menu as menu on menu.id = day.menu_id
      where day.restaurant_id = $1 and ($2::date is null or day.day between $2 and $3)
    ), menu_views as (
      select menu_id, sum(views) as views, sum(unique_visitors) as visitors from seen group by menu_id
    ), ordered as (
      select day.menu_id, item.name, sum(day.orders) as orders
      from activity.item_day as day join menus.active_item as item on item.id = day.item_id
      where day.restaurant_id = $1 and ($2::date is null or day.day between $2 and $3)
      group by day.menu_id, item.id, item.name
    ), menu_items as (
      select menu_id, json_agg(json_build_object('menuItem', json_build_object('name', name), 'views', orders)
        order by orders desc, name) as items
      from ordered group by menu_id
    ), filtered as (
      select day.menu_id, allergen.name, sum(day.filters) as filters
      from activity.allergen_day as day join menus.allergen as allergen on allergen.id = day.allergen_id
      where day.restaurant_id = $1 and ($2::date is null or day.day between $2 and $3)
      group by day.menu_id, allergen.id, allergen.name
    ), menu_allergens as (
      select menu_id, json_agg(json_build_object('allergen', json_build_object('name', name), 'count', filters)
        order by filters desc, name) as allergens
      from filtered group by menu_id
    )
    select
      (select coalesce(json_agg(json_build_object('id', menu.id, 'name', menu.name, 'published', menu.published,
          'menuViews', json_build_array(json_build_object(
            'views', coalesce(menu_views.views, 0), 'uniqueVisitors', coalesce(menu_views.visitors, 0))),
          'popularItems', coalesce(menu_items.items, '[]'),
          'topAllergens', coalesce(menu_allergens.allergens, '[]'))
        order by menu.name collate "en-x-icu", menu.id), '[]')
        from menus.live_menu as menu
        left join menu_views on menu_views.menu_id = menu.id
        left join menu_items on menu_items.menu_id = menu.id
        left join menu_allergens on menu_allergens.menu_id = menu.id
        where menu.restaurant_id = $1) as menus,
      -- Visitors whose menus are all deleted must not count. The days do not say how many those are, so the sum is capped at
      -- that of the listed menus.
      (select coalesce(least(sum(day.unique_visitors), (select sum(visitors) from menu_views)), 0)::int
        from activity.restaurant_day as day
        where day.restaurant_id = $1 and ($2::date is null or day.day between $2 and $3)) as "uniqueVisitors",
      (select count(*)::int from menus.active_item as item
        join menus.live_menu as menu on menu.id = item.menu_id and menu.published
        where item.restaurant_id = $1) as "uniqueItemsCount",
      (select coalesce(json_object_agg(day, views), '{}')
        from (select day::text, sum(views) as views from seen group by day) as by_day) as "viewsByDay"`,
}

interface AnalyticsRow {
  readonly menus: AnalyticsView['menus']
  readonly uniqueVisitors: number
  readonly uniqueItemsCount: number
  readonly viewsByDay: Readonly<Record<Day, number>>
}

/** Up to $2 days until $1 that have no summary yet, oldest first. */
export const openDaysQuery: ReadQuery<{ readonly restaurantId: RestaurantId; readonly day: Day }> = {
  name: 'open-days',
  text: `select restaurant_id as "restaurantId", day::text from activity.restaurant_day
    where not summarised and day <= $1 order by day, restaurant_id limit $2`,
}
