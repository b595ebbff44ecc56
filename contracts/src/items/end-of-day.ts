import { addDays, firstInstant, localTime } from '../guest-activity/days.ts'
import type { Instant } from '../time.ts'

/** The local time at which a restaurant's day ends. */
const endOfDay = '04:00'

/**
 * When the restaurant's current day ends: the first instant after `at` (epoch milliseconds) at which it is 04:00 or later there,
 * on a day that had not reached 04:00 before. A day with a clock change has 23 or 25 hours. Throws RangeError for an unknown zone.
 */
export function endOfRestaurantDay(timeZone: string, at: number): Instant {
  const [today = '', time = ''] = localTime(timeZone, at).split('T')
  const day = time >= endOfDay ? addDays(today, 1) : today
  return new Date(firstInstant(timeZone, `${day}T${endOfDay}`, at)).toISOString()
}
