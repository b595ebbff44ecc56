import { addDays, weekdayOf } from '@safe-menu/contracts/guest-activity/days'
import type { Day } from '@safe-menu/contracts/guest-activity/events'
import type { AnalyticsPeriod, ViewsPoint } from '@safe-menu/contracts/guest-activity/views'

/** Points of the line chart Menu Views Over Time (specification, section 9). */
const lineChartPoints = { daily: 7, weekly: 4, monthly: 12 } as const

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** A point's stretch of days: from `first` to the day before the next one's. */
interface Stretch {
  readonly label: string
  readonly first: Day
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - 1 - index)

/** Oldest first; the last one has `today` in it. */
function stretchesOf(period: AnalyticsPeriod, today: Day): readonly Stretch[] {
  if (period === 'daily') {
    return upTo(lineChartPoints.daily)
      .map(ago => addDays(today, -ago))
      .map(day => ({ label: weekdays[weekdayOf(day)] ?? '', first: day }))
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
    return { label: months[month] ?? '', first: `${year}-${String(month + 1).padStart(2, '0')}-01` }
  })
}

/** The first day of a period that ends today. */
export function firstDayOf(period: AnalyticsPeriod, today: Day): Day {
  return stretchesOf(period, today)[0]?.first ?? today
}

/** The line chart: 7 days, 4 weeks or 12 months (specification, section 9), the last of which is not over. Days outside are left out. */
export function pointsOf(
  period: AnalyticsPeriod,
  today: Day,
  viewsByDay: Readonly<Record<Day, number>>,
): ViewsPoint[] {
  const stretches = stretchesOf(period, today)
  return stretches.map(({ label, first }, index) => {
    const end = stretches[index + 1]?.first ?? addDays(today, 1)
    const views = Object.entries(viewsByDay)
      .filter(([day]) => day >= first && day < end)
      .reduce((total, [, count]) => total + count, 0)
    return { label, views, partial: index === stretches.length - 1 }
  })
}
