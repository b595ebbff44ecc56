import { rememberRecent } from '../../../device/recent-restaurants.ts'
import { sessions } from '../../../session/session.ts'

/** Remembers a visit of a customer, whose home page lists it. Nothing is kept for other guests. */
export function rememberVisit(restaurantId: string): void {
  if (sessions.read().customer) rememberRecent(restaurantId)
}
