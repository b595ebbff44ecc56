import { dayIn } from '@safe-menu/contracts/guest-activity/days'
import type { AnalyticsPeriod, AnalyticsView } from '@safe-menu/contracts/guest-activity/views'
import { analyticsQuery } from '@safe-menu/read-models/activity/daily-activity/daily-activity.queries'
import { timeZoneQuery } from '@safe-menu/read-models/menus/restaurants/restaurants.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import { firstDayOf, pointsOf } from './points.ts'

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
  const [restaurant] = await readRows(pool, timeZoneQuery, [restaurantId])
  if (!restaurant) return null
  const today = dayIn(restaurant.time_zone, at)
  const [row] = await readRows(pool, analyticsQuery, [
    restaurantId,
    period === undefined ? null : firstDayOf(period, today),
    today,
  ])
  if (!row) throw new Error('The analytics query answered no row.')
  const { viewsByDay, ...figures } = row
  if (period === undefined) return figures
  return { ...figures, viewsOverTime: pointsOf(period, today, viewsByDay) }
}
