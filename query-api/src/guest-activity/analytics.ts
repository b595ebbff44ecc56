import { addDays, dayIn, weekdayOf } from '@safe-menu/contracts/guest-activity/days'
import type { Day } from '@safe-menu/contracts/guest-activity/events'
import type { AnalyticsPeriod, AnalyticsView, ViewsPoint } from '@safe-menu/contracts/guest-activity/views'
import { analyticsQuery } from '@safe-menu/read-models/activity/daily-activity/daily-activity.queries'
import { timeZoneQuery } from '@safe-menu/read-models/menus/restaurants/restaurants.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

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

/** The line chart: 7 days, 4 weeks or 12 months (specification, section 9). The last point is not over yet. */
export function pointsOf(
  period: AnalyticsPeriod,
  today: Day,
  viewsByDay: Readonly<Record<Day, number>>,
): ViewsPoint[] {
  const intervals = intervalsOf(period, today)
  return intervals.map(({ label, first }, index) => {
    const end = intervals[index + 1]?.first ?? addDays(today, 1)
    const views = Object.entries(viewsByDay)
      .filter(([day]) => day >= first && day < end)
      .reduce((total, [, count]) => total + count, 0)
    return { label, views, partial: index === intervals.length - 1 }
  })
}

/** The first day of a period that ends today. */
export function firstDayOf(period: AnalyticsPeriod, today: Day): Day {
  return intervalsOf(period, today)[0]?.first ?? today
}

/** Points of the line chart Menu Views Over Time (specification, section 9). */
const lineChartPoints = { daily: 7, weekly: 4, monthly: 12 } as const

/** The days of one point: from `first` to the day before the next point. */
interface Interval {
  readonly label: string
  readonly first: Day
}

/** Oldest first; the last one contains `today`. */
function intervalsOf(period: AnalyticsPeriod, today: Day): readonly Interval[] {
  if (period === 'daily') {
    return upTo(lineChartPoints.daily)
      .map(ago => addDays(today, -ago))
      .map(day => ({ label: nameOf(day, { weekday: 'long' }), first: day }))
  }
  if (period === 'weekly') {
    const monday = addDays(today, -weekdayOf(today))
    return upTo(lineChartPoints.weekly).map((ago, index) => ({
      label: `Week ${index + 1}`,
      first: addDays(monday, -7 * ago),
    }))
  }
  const thisMonth = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1
  return upTo(lineChartPoints.monthly).map(ago => {
    const month = (thisMonth - ago) % 12
    const year = (thisMonth - ago - month) / 12
    const first = `${year}-${String(month + 1).padStart(2, '0')}-01`
    return { label: nameOf(first, { month: 'long' }), first }
  })
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - 1 - index)

const nameOf = (day: Day, part: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...part, timeZone: 'UTC' }).format(new Date(day))
