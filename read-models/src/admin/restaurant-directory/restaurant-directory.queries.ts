import type { RestaurantOverviewView } from '@safe-menu/contracts/admin/views'
import type { ReadQuery } from '../../read-query.ts'

/** A restaurant whose owner is erased keeps its row, without an e-mail. */
const directoryRows = `
  from admin.restaurant as restaurant
  left join admin.account as owner on owner.id = restaurant.owner_account_id`

/** ICU folds case, so that Ä finds ä. */
const searched = `
  ${directoryRows}
  where (position(lower($1 collate "en-x-icu") in lower(restaurant.name)) > 0
    or position(lower($1 collate "en-x-icu") in owner.email) > 0)`

/**
 * Selects the page first, then looks up the figures of its restaurants by index. Archived and deleted items and menus do not
 * count, but archiving and deleting count as changes. Views count closed days and days still open.
 */
const pageOf = (which: string) => `
  with page as materialized (
    select restaurant.id, restaurant.name, restaurant.changed_at, owner.email
    ${which} (restaurant.name, restaurant.id) > ($2, $3::uuid)
    order by restaurant.name, restaurant.id limit $4
  )
  select page.id, page.name, menus.iso(greatest(page.changed_at, marks.changed_at)) as "updatedAt",
    json_build_object('email', page.email) as "user",
    json_build_object('totalViews', seen.views, 'totalMenuItems', counts.items, 'publishedMenus', counts.published) as metrics
  from page
  cross join lateral (
    select max(revision.at) as changed_at
    from menus.menu join menus.menu_revision as revision on revision.menu_id = menu.id
    where menu.restaurant_id = page.id
  ) as marks
  cross join lateral (
    select coalesce(sum(menu.item_count), 0) as items, count(*) filter (where menu.published) as published
    from menus.live_menu as menu where menu.restaurant_id = page.id
  ) as counts
  cross join lateral (
    select coalesce(sum(views.views), 0) as views
    from (
      select closed.menu_id, closed.views
      from menus.menu join activity.menu_closed as closed on closed.menu_id = menu.id
      where menu.restaurant_id = page.id
      union all
      select day.menu_id, day.views
      from activity.restaurant_day as open
      join activity.menu_day as day on day.restaurant_id = open.restaurant_id and day.day = open.day
      where open.restaurant_id = page.id and not open.summarised
    ) as views
    join menus.menu on menu.id = views.menu_id and menu.deleted_position is null
  ) as seen
  order by page.name, page.id`

export const allQuery: ReadQuery<RestaurantOverviewView> = {
  name: 'admin-overview',
  // Takes the parameters of `searchQuery`; `$1` must be null. The condition gives it a type.
  text: pageOf(`${directoryRows} where $1::text is null and`),
}

export const searchQuery: ReadQuery<RestaurantOverviewView> = {
  name: 'admin-overview-search',
  text: pageOf(`${searched} and`),
}

export const countAllQuery: ReadQuery<{ readonly count: number }> = {
  name: 'admin-overview-count',
  text: 'select count(*)::int as count from admin.restaurant',
}

export const countSearchQuery: ReadQuery<{ readonly count: number }> = {
  name: 'admin-overview-search-count',
  text: `select count(*)::int as count ${searched}`,
}
