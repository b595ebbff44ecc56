import { ofType, overRows, rowsStatement } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import {
  dayColumns,
  firstOfEachDay,
  type OfDay,
  onlyOpen,
  type SummaryMenu,
} from '../daily-activity/statements.ts'

const addMenus = rowsStatement<OfDay<SummaryMenu>>(
  'closed-totals-menus',
  {
    ...dayColumns,
    menu_id: ['uuid', row => row.menuId],
    views: ['int', row => row.views],
    unique_visitors: ['int', row => row.uniqueVisitors],
  },
  incoming => `
    insert into {schema}.menu_closed as kept (menu_id, views, unique_visitors)
    select incoming.menu_id, sum(incoming.views), sum(incoming.unique_visitors)
    from ${incoming} ${onlyOpen}
    group by incoming.menu_id
    on conflict (menu_id) do update set
      views = kept.views + excluded.views, unique_visitors = kept.unique_visitors + excluded.unique_visitors`,
)

const addRestaurants = rowsStatement<OfDay<{ readonly uniqueVisitors: number }>>(
  'closed-totals-restaurants',
  { ...dayColumns, unique_visitors: ['int', row => row.uniqueVisitors] },
  incoming => `
    insert into {schema}.restaurant_closed as kept (restaurant_id, unique_visitors)
    select incoming.restaurant_id, sum(incoming.unique_visitors)
    from ${incoming} ${onlyOpen}
    group by incoming.restaurant_id
    on conflict (restaurant_id) do update set unique_visitors = kept.unique_visitors + excluded.unique_visitors`,
)

const addFilters = rowsStatement<OfDay<{ readonly menuId: string } & SummaryMenu['filters'][number]>>(
  'closed-totals-filters',
  {
    ...dayColumns,
    menu_id: ['uuid', row => row.menuId],
    allergen_id: ['text', row => row.allergenId],
    filters: ['int', row => row.count],
  },
  incoming => `
    insert into {schema}.allergen_closed as kept (menu_id, allergen_id, filters)
    select incoming.menu_id, incoming.allergen_id, sum(incoming.filters)
    from ${incoming} ${onlyOpen}
    group by incoming.menu_id, incoming.allergen_id
    on conflict (menu_id, allergen_id) do update set filters = kept.filters + excluded.filters`,
)

/**
 * The totals of all closed days of a menu and of a restaurant. With the few open days they give everything ever counted; otherwise
 * the admin's figures would add up years of days of ten thousand restaurants. Must run before the daily figures, which mark the
 * day as closed.
 */
export const closedTotals: Projection = {
  name: 'closed-totals',
  eventTypes: projectionGroups.activity['closed-totals'],
  tables: readSql('activity/closed-totals/tables.sql'),
  apply(events) {
    const summaries = firstOfEachDay(ofType(events, 'DaySummarised').map(({ data }) => data))
    const menus = summaries.flatMap(({ restaurantId, day, menus: ofDay }) =>
      ofDay.map(menu => ({ restaurantId, day, ...menu })),
    )
    const filters = menus.flatMap(({ restaurantId, day, menuId, filters: ofMenu }) =>
      ofMenu.map(filter => ({ restaurantId, day, menuId, ...filter })),
    )
    return [
      ...overRows(addMenus, menus),
      ...overRows(addRestaurants, summaries),
      ...overRows(addFilters, filters),
    ]
  },
}
