import type { Decision } from '../decision.ts'
import type { RestaurantData, RestaurantEvent, RestaurantState } from './state.ts'

/** The second half of a registration. Asked again after a crash, or by two at once, it is done once. */
export function registerRestaurant(
  state: RestaurantState,
  restaurant: RestaurantData,
): Decision<RestaurantEvent> {
  return state.status === 'empty' ? [{ type: 'RestaurantRegistered', data: restaurant }] : []
}
