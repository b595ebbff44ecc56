import type { EventOf } from '@safe-menu/contracts/events/event-type'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { restaurantEvents } from '@safe-menu/contracts/restaurants/events'
import type { Fold } from '../decision.ts'

export type RestaurantEvent = EventOf<(typeof restaurantEvents)[number]>
export type RestaurantData = RestaurantEvent['data']

export type RestaurantState =
  | { readonly status: 'empty' }
  | ({ readonly status: 'registered' } & RestaurantData)

export const restaurantFold: Fold<RestaurantState, RestaurantEvent> = {
  initial: { status: 'empty' },
  evolve: (state, event) => (state.status === 'empty' ? { status: 'registered', ...event.data } : state),
}

export function restaurantStream(restaurantId: RestaurantId): string {
  return `restaurant-${restaurantId}`
}
