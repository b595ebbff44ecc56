import { useQuery } from '@tanstack/react-query'
import { readAsGuest } from './guest.ts'
import { readQuery } from './read-query.ts'

const staleTime = 5 * 60_000 // a name, an address and a time zone change rarely

/** The public view of a restaurant: its name, address and time zone. Loads nothing without an id. */
export function useRestaurant(restaurantId: string | undefined) {
  const input = { params: { restaurantId: restaurantId ?? '' } }
  return useQuery({
    ...readQuery('GET /api/restaurants/:restaurantId', input),
    enabled: restaurantId !== undefined,
    staleTime,
  })
}

/** The same without a token, for screens that outlive a session. */
export function guestRestaurantQuery(restaurantId: string) {
  return {
    queryKey: ['restaurant', restaurantId],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      readAsGuest('GET /api/restaurants/:restaurantId', { params: { restaurantId } }, signal),
    staleTime,
  }
}
