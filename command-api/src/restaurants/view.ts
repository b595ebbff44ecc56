import type { RestaurantView } from '@safe-menu/contracts/restaurants/views'
import type { RestaurantState } from './state.ts'

/** A restaurant as answers show it; after a change it exists. */
export function restaurantView(state: RestaurantState): RestaurantView {
  if (state.status === 'empty') throw new Error('The restaurant is empty.')
  const { restaurantId, revision, profile, customization, picture } = state
  return { id: restaurantId, revision: String(revision), ...profile, customization, picture }
}
