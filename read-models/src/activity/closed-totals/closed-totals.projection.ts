import { addition, ofType, overRows } from '../../folding.ts'
import { projectionGroups } from '../../groups.ts'
import type { Projection } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import type { SummaryMenu } from '../daily-activity/statements.ts'

const addMenus = addition<SummaryMenu>(
  'menu_closed',
  'menu_id',
  { menu_id: ['uuid', row => row.menuId] },
  { views: ['int', row => row.views], unique_visitors: ['int', row => row.uniqueVisitors] },
)

const addRestaurants = addition<{ readonly restaurantId: string; readonly uniqueVisitors: number }>(
  'restaurant_closed',
  'restaurant_id',
  { restaurant_id: ['uuid', row => row.restaurantId] },
  { unique_visitors: ['int', row => row.uniqueVisitors] },
)

const addFilters = addition<{ readonly menuId: string } & SummaryMenu['filters'][number]>(
  'allergen_closed',
  'menu_id, allergen_id',
  { menu_id: ['uuid', row => row.menuId], allergen_id: ['text', row => row.allergenId] },
  { filters: ['int', row => row.count] },
)

/**
 * The totals of all closed days of a menu and of a restaurant. With the few open days they give everything ever counted; otherwise
 * the admin's figures would add up years of days of ten thousand restaurants.
 */
export const closedTotals: Projection = {
  name: 'closed-totals',
  eventTypes: projectionGroups.activity['closed-totals'],
  tables: readSql('activity/closed-totals/tables.sql'),
  apply(events) {
    const summaries = ofType(events, 'DaySummarised').map(({ data }) => data)
    const menus = summaries.flatMap(summary => summary.menus)
    const filters = menus.flatMap(({ menuId, filters: ofMenu }) =>
      ofMenu.map(filter => ({ menuId, ...filter })),
    )
    return [
      ...overRows(addMenus, menus),
      ...overRows(addRestaurants, summaries),
      ...overRows(addFilters, filters),
    ]
  },
}
