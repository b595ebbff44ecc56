import { adminRoutes } from '@safe-menu/contracts/admin/routes'
import type pg from 'pg'
import { createQueries } from '../http/queries.ts'
import { globalAnalytics } from './global-analytics.ts'
import { OverviewCursor, restaurantsOverview } from './overview.ts'
import { quarantines } from './quarantines.ts'

export function adminHandlers(pool: pg.Pool) {
  const admin = createQueries({ deps: pool })
  return {
    ...admin.page(adminRoutes.restaurantsOverview, OverviewCursor, restaurantsOverview),
    ...admin.query(adminRoutes.globalAnalytics, globalAnalytics),
    ...admin.query(adminRoutes.quarantines, quarantines),
  }
}
