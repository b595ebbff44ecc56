import type { ComponentType } from 'react'
import { FormatsOfRestaurant } from '../api/restaurant-queries.tsx'
import { useSessions } from '../session/session.ts'

/** A page about the restaurant that is logged in, with its prices and dates. */
export function ofOwnRestaurant(Page: ComponentType<{ restaurantId: string }>) {
  return function OwnRestaurantPage() {
    const restaurantId = useSessions().restaurant?.restaurantId
    return restaurantId ? (
      <FormatsOfRestaurant restaurantId={restaurantId}>
        <Page restaurantId={restaurantId} />
      </FormatsOfRestaurant>
    ) : null
  }
}
