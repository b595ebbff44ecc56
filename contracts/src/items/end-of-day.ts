import { addDays, dayIn } from '../guest-activity/days.ts'
import type { Instant } from '../time.ts'

/** The local hour at which a restaurant's day ends. */
const endOfDayHour = 4

const hourMs = 3_600_000
const widestOffsetHours = 15 // more than any offset from UTC

/** The hour and minute of an instant in a time zone, as minutes since midnight. */
function minutesIn(timeZone: string, at: number): number {
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const parts = new Intl.DateTimeFormat('en', options).formatToParts(at)
  const numberOf = (type: string) => Number(parts.find(part => part.type === type)?.value)
  return numberOf('hour') * 60 + numberOf('minute')
}

/**
 * When the restaurant's current day ends: the first instant after `at` (epoch milliseconds) at which it is 04:00 or later there,
 * on a day that had not reached 04:00 before. Follows the time zone's own rules, so a day with a clock change has 23 or 25
 * hours. Throws RangeError for an unknown zone.
 */
export function endOfRestaurantDay(timeZone: string, at: number): Instant {
  const today = dayIn(timeZone, at)
  const isOver = minutesIn(timeZone, at) >= endOfDayHour * 60
  const day = isOver ? addDays(today, 1) : today
  const reached = (instant: number) => {
    const local = dayIn(timeZone, instant)
    return local > day || (local === day && minutesIn(timeZone, instant) >= endOfDayHour * 60)
  }
  const middle = Date.parse(`${day}T00:00:00.000Z`) + endOfDayHour * hourMs
  let before = Math.max(at, middle - widestOffsetHours * hourMs)
  let after = middle + widestOffsetHours * hourMs
  while (after - before > 1) {
    const half = Math.floor((before + after) / 2)
    if (reached(half)) after = half
    else before = half
  }
  return new Date(after).toISOString()
}
