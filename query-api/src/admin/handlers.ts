import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import { globalQuery } from '@safe-menu/read-models/activity/closed-totals/closed-totals.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type { Deps } from '../deps.ts'
import { createQueries } from '../http/queries.ts'
import { OverviewCursor, restaurantsOverview } from './overview.ts'
import { quarantines } from './quarantines.ts'

/** The lengths of the two lists in the analytics of the platform (specification, section 9). */
const topRestaurants = 10
const topAllergens = 8

export function adminHandlers({ pool }: Deps) {
  const admin = createQueries({ deps: pool })
  return {
    ...admin.page(adminRoutes.restaurantsOverview, OverviewCursor, restaurantsOverview),
    ...admin.query(adminRoutes.globalAnalytics, () =>
      readRow(pool, globalQuery, [topRestaurants, topAllergens]),
    ),
    ...admin.query(adminRoutes.quarantines, quarantines),
  }
}
