import { reportRoutes } from '@safe-menu/contracts/guest-reports/routes'
import { limits } from '@safe-menu/contracts/limits'
import { itemReportsQuery } from '@safe-menu/read-models/activity/item-reports/item-reports.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type { Deps } from '../deps.ts'

export function reportRouter({ pool, staleSince }: Deps) {
  return createRouter([
    on(reportRoutes.ofRestaurant, staleSince.activity, async ctx => {
      const { restaurantId } = ctx.input.params
      ctx.body = await readRows(pool, itemReportsQuery, [
        restaurantId,
        limits.reportedItems,
        limits.equalReports,
      ])
    }),
  ])
}
