import { reportRoutes } from '@safe-menu/contracts/guest-reports/routes'
import { limits } from '@safe-menu/contracts/limits'
import { itemReportsQuery } from '@safe-menu/read-models/activity/item-reports/item-reports.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type { Deps } from '../deps.ts'
import { createQueries } from '../http/queries.ts'

export function reportHandlers({ pool, staleSince }: Deps) {
  const reports = createQueries({ deps: pool, staleSince: staleSince.activity })
  return reports.query(reportRoutes.ofRestaurant, async (db, { restaurantId }) => [
    ...(await readRows(db, itemReportsQuery, [restaurantId, limits.reportedItems, limits.equalReports])),
  ])
}
