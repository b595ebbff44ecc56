import { overRows } from '../../folding/columns.ts'
import { ofType, type RecordedAs } from '../../folding/recorded.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { onlyOpen } from '../daily-activity/statements.ts'

type Summary = RecordedAs<'DaySummarised'>

const addMenus = `
  insert into {schema}.menu_closed as kept (menu_id, views, unique_visitors)
  select incoming.menu_id, sum(incoming.views), sum(incoming.unique_visitors)
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::int[], $5::int[])
    as incoming (restaurant_id, day, menu_id, views, unique_visitors)
  ${onlyOpen}
  group by incoming.menu_id
  on conflict (menu_id) do update set
    views = kept.views + excluded.views, unique_visitors = kept.unique_visitors + excluded.unique_visitors`

const addRestaurants = `
  insert into {schema}.restaurant_closed as kept (restaurant_id, unique_visitors)
  select incoming.restaurant_id, sum(incoming.unique_visitors)
  from unnest($1::uuid[], $2::date[], $3::int[]) as incoming (restaurant_id, day, unique_visitors)
  ${onlyOpen}
  group by incoming.restaurant_id
  on conflict (restaurant_id) do update set unique_visitors = kept.unique_visitors + excluded.unique_visitors`

const addFilters = `
  insert into {schema}.allergen_closed as kept (menu_id, allergen_id, filters)
  select incoming.menu_id, incoming.allergen_id, sum(incoming.filters)
  from unnest($1::uuid[], $2::date[], $3::uuid[], $4::text[], $5::int[])
    as incoming (restaurant_id, day, menu_id, allergen_id, filters)
  ${onlyOpen}
  group by incoming.menu_id, incoming.allergen_id
  on conflict (menu_id, allergen_id) do update set filters = kept.filters + excluded.filters`

/** The first summary of a day is final. */
function firstOfEachDay(summaries: readonly Summary[]): readonly Summary[] {
  const first = new Map<string, Summary>()
  for (const summary of summaries) {
    const day = `${summary.data.restaurantId} ${summary.data.day}`
    if (!first.has(day)) first.set(day, summary)
  }
  return [...first.values()]
}

/**
 * The totals of all closed days of a menu and of a restaurant. With the few open days they give everything ever counted; otherwise
 * the admin's figures would add up years of days of ten thousand restaurants. Must run before the daily figures, which mark the
 * day as closed.
 */
export const closedTotals: Projection = {
  name: 'closed-totals',
  version: 2, // visitors by restaurant
  eventTypes: projectionGroups.activity['closed-totals'],
  tables: readSql('activity/closed-totals/tables.sql'),
  apply(events) {
    const summaries = firstOfEachDay(ofType(events, 'DaySummarised'))
    const menus = summaries.flatMap(({ data }) => data.menus.map(menu => ({ data, menu })))
    const filters = menus.flatMap(({ data, menu }) =>
      menu.filters.map(filter => ({ data, menuId: menu.menuId, filter })),
    )
    return [
      ...overRows('closed-totals-menus', addMenus, menus, [
        ({ data }) => data.restaurantId,
        ({ data }) => data.day,
        ({ menu }) => menu.menuId,
        ({ menu }) => menu.views,
        ({ menu }) => menu.uniqueVisitors,
      ]),
      ...overRows('closed-totals-restaurants', addRestaurants, summaries, [
        ({ data }) => data.restaurantId,
        ({ data }) => data.day,
        ({ data }) => data.uniqueVisitors,
      ]),
      ...overRows('closed-totals-filters', addFilters, filters, [
        ({ data }) => data.restaurantId,
        ({ data }) => data.day,
        ({ menuId }) => menuId,
        ({ filter }) => filter.allergenId,
        ({ filter }) => filter.count,
      ]),
    ]
  },
}
