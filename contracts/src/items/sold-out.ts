import { addDays, firstInstant, localTime } from '../guest-activity/days.ts'
import type { Instant } from '../time.ts'

/**
 * "Sold out today". A restaurant's day ends at 04:00 in its time zone, so that a late service is one day. An item records the
 * instant at which it comes back: nothing is written then, and every reader compares the instant with the time. No zod here:
 * the guest page loads this file.
 */

/** Whether an item is sold out at `now` (epoch milliseconds). `soldOutUntil`: as in the item; `null`: available. */
export function isSoldOut(soldOutUntil: string | null, now: number): boolean {
  return soldOutUntil !== null && now < Date.parse(soldOutUntil)
}

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
