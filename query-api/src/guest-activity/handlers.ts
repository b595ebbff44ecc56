import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import type pg from 'pg'
import type { StaleSince } from '../freshness/stale-since.ts'
import { createQueries } from '../http/queries.ts'
import { analyticsOfRestaurant } from './queries.ts'

export function activityHandlers({ pool, staleSince }: { pool: pg.Pool; staleSince: StaleSince }) {
  const activity = createQueries({ deps: pool, staleSince: staleSince.activity })
  return { ...activity.query(activityRoutes.analytics, analyticsOfRestaurant) }
}
