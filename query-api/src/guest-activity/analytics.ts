import { dayIn } from '@safe-menu/contracts/guest-activity/days'
import { activityRoutes } from '@safe-menu/contracts/guest-activity/routes'
import type { AnalyticsPeriod, AnalyticsView } from '@safe-menu/contracts/guest-activity/views'
import { analyticsQuery } from '@safe-menu/read-models/activity/daily-activity/daily-activity.queries'
import { timeZoneQuery } from '@safe-menu/read-models/menus/restaurants/restaurants.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import { createQueries } from '../http/queries.ts'
import { firstDayOf, pointsOf } from './points.ts'

export function activityHandlers({ pool, staleSince }: Deps) {
  const activity = createQueries({ deps: pool, staleSince: staleSince.activity })
  return activity.query(activityRoutes.analytics, analyticsOfRestaurant)
}

interface AnalyticsInput {
  readonly restaurantId: string
  /** `undefined`: since the restaurant began. */
  readonly period?: AnalyticsPeriod | undefined
}

/** A restaurant's analytics at an instant (milliseconds since the epoch); `null`: there is no such restaurant. */
export async function analyticsOfRestaurant(
  pool: pg.Pool,
  { restaurantId, period }: AnalyticsInput,
  at = Date.now(),
): Promise<AnalyticsView | null> {
  const restaurant = await readRow(pool, timeZoneQuery, [restaurantId])
  if (!restaurant) return null
  const today = dayIn(restaurant.time_zone, at)
  const row = await readRow(pool, analyticsQuery, [
    restaurantId,
    period === undefined ? null : firstDayOf(period, today),
    today,
  ])
  if (!row) throw new Error('The analytics query returned no row.')
  const { viewsByDay, ...figures } = row
  if (period === undefined) return figures
  return { ...figures, viewsOverTime: pointsOf(period, today, viewsByDay) }
}
