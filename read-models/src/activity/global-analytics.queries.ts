import type { GlobalAnalyticsView } from '@safe-menu/contracts/admin/views'
import type { ReadQuery } from '../read-query.ts'

/** One statement reads one instant, so totals and restaurants agree. Closed days are summed up; open days are few. */
export const globalQuery: ReadQuery<GlobalAnalyticsView> = {
  name: 'global-analytics',
  text: `
    with open as materialized (
      select restaurant_id, day, unique_visitors from activity.restaurant_day where not summarised
    ), seen as materialized (
      select menu.restaurant_id, sum(counted.views) as views, sum(counted.unique_visitors) as visitors
      from (
        select menu_id, views, unique_visitors from activity.menu_closed
        union all
        select day.menu_id, day.views, day.unique_visitors
        from open join activity.menu_day as day on day.restaurant_id = open.restaurant_id and day.day = open.day
      ) as counted
      join menus.menu on menu.id = counted.menu_id and menu.deleted_position is null
      group by menu.restaurant_id
    ), visited as (
      select counted.restaurant_id, sum(counted.unique_visitors) as visitors
      from (
        select restaurant_id, unique_visitors from activity.restaurant_closed
        union all
        select restaurant_id, unique_visitors from open
      ) as counted
      group by counted.restaurant_id
    )
    select
      json_build_object(
        'restaurants', (select count(*) from admin.restaurant),
        'users', (select count(*) from admin.account where erased_at is null and role not in ('ADMIN', 'AUDITOR')),
        'menus', (select count(*) from menus.menu where deleted_position is null),
        'views', (select coalesce(sum(views), 0) from seen),
        -- As in a restaurant's own figures: once a day, and never more than the visitors of menus that exist.
        'uniqueVisitors', (select coalesce(sum(least(visited.visitors, seen.visitors)), 0)
          from seen join visited on visited.restaurant_id = seen.restaurant_id)) as totals,
      array_to_json(array(
        select json_build_object('id', restaurant.id, 'name', restaurant.name, 'totalViews', seen.views)
        from seen join admin.restaurant as restaurant on restaurant.id = seen.restaurant_id
        where seen.views > 0
        order by seen.views desc, restaurant.name, restaurant.id limit $1)) as "topRestaurants",
      array_to_json(array(
        select json_build_object('name', allergen.name, 'count', filtered.count)
        from (select counted.allergen_id, sum(counted.filters) as count
          from (
            select menu_id, allergen_id, filters from activity.allergen_closed
            union all
            select day.menu_id, day.allergen_id, day.filters
            from open join activity.allergen_day as day on day.restaurant_id = open.restaurant_id and day.day = open.day
          ) as counted
          join menus.menu on menu.id = counted.menu_id and menu.deleted_position is null
          group by counted.allergen_id) as filtered
        join menus.allergen as allergen on allergen.id = filtered.allergen_id
        order by filtered.count desc, allergen.name collate "en-x-icu" limit $2)) as "topPlatformAllergens"`,
}
