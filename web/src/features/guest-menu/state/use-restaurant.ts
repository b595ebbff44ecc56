import { type QueryClient, useQuery } from '@tanstack/react-query'
import { readAsGuest } from '../../../api/guest.ts'
import { type GuestRestaurant, readRestaurant } from '../branding/restaurant.ts'
import { readMenuList } from '../model/guest-document.ts'
import { type OfferedTag, offeredTags, shippedTags } from '../model/offered.ts'

/** New and unpublished menus show within a minute. The open menu is followed live. */
const menusEveryMs = 60_000

/** The published menus of a restaurant, sorted by name. */
export function useMenus(restaurantId: string) {
  return useQuery({
    queryKey: ['guest', 'GET /api/menus/restaurant/:restaurantId/published-menus', restaurantId],
    queryFn: ({ signal }) =>
      readAsGuest(
        'GET /api/menus/restaurant/:restaurantId/published-menus',
        { params: { restaurantId } },
        signal,
      ),
    select: readMenuList,
    refetchInterval: menusEveryMs,
  })
}

const restaurantKey = (restaurantId: string) => ['guest', 'GET /api/restaurants/:restaurantId', restaurantId]

const unknownRestaurant = readRestaurant(null)

/** The restaurant. Until it is loaded it has no name and the product's look; the menu does not wait for it. */
export function useGuestRestaurant(restaurantId: string): GuestRestaurant {
  const { data } = useQuery({
    queryKey: restaurantKey(restaurantId),
    queryFn: ({ signal }) =>
      readAsGuest('GET /api/restaurants/:restaurantId', { params: { restaurantId } }, signal),
    select: readRestaurant,
    staleTime: Number.POSITIVE_INFINITY, // the open menu's stream brings each change
  })
  return data ?? unknownRestaurant
}

/** Stores the restaurant from a menu's stream, and cancels any request for it that is still pending. */
export function takeRestaurant(queries: QueryClient, restaurantId: string, answer: unknown): void {
  if (readRestaurant(answer).id !== restaurantId) return
  const queryKey = restaurantKey(restaurantId)
  void queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, answer)
}

/** The tags that a guest can choose: the shipped catalogue until the server answers, so the panel never moves or fails. */
export function useOfferedTags(): readonly OfferedTag[] {
  const { data } = useQuery({
    queryKey: ['guest', 'GET /api/allergens'],
    queryFn: ({ signal }) => readAsGuest('GET /api/allergens', {}, signal),
    select: answer => (Array.isArray(answer) ? offeredTags(answer) : []),
    staleTime: Number.POSITIVE_INFINITY, // the catalogue changes with a release
  })
  return data && data.length > 0 ? data : shippedTags
}
