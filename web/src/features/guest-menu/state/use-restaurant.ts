import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/device.ts'
import { readMenuList } from '../model/guest-document.ts'
import { type OfferedTag, offeredTags, shippedTags } from '../model/offered.ts'

/** New and withdrawn menus show within a minute; the open menu itself is followed live. */
const menusEveryMs = 60_000

/** The published menus of a restaurant, sorted by name. */
export function useMenus(restaurantId: string) {
  return useQuery({
    queryKey: ['guest', 'GET /api/menus/restaurant/:restaurantId/published-menus', restaurantId],
    queryFn: ({ signal }) =>
      call(
        'GET /api/menus/restaurant/:restaurantId/published-menus',
        { params: { restaurantId } },
        { as: 'guest', signal },
      ),
    select: readMenuList,
    refetchInterval: menusEveryMs,
  })
}

/** The restaurant's name; `null` until it is there. The menu does not wait for it. */
export function useRestaurantName(restaurantId: string): string | null {
  const { data } = useQuery({
    queryKey: ['guest', 'GET /api/restaurants/:restaurantId', restaurantId],
    queryFn: ({ signal }) =>
      call('GET /api/restaurants/:restaurantId', { params: { restaurantId } }, { as: 'guest', signal }),
    staleTime: Number.POSITIVE_INFINITY, // a name need not change under the guest's eyes
  })
  return typeof data?.name === 'string' ? data.name : null
}

/** What can be chosen: the shipped catalogue until, or instead of, the server's answer. So the panel never moves or fails. */
export function useOfferedTags(): readonly OfferedTag[] {
  const { data } = useQuery({
    queryKey: ['guest', 'GET /api/allergens'],
    queryFn: ({ signal }) => call('GET /api/allergens', {}, { as: 'guest', signal }),
    select: answer => (Array.isArray(answer) ? offeredTags(answer) : []),
    staleTime: Number.POSITIVE_INFINITY, // the catalogue changes with a release
  })
  return data && data.length > 0 ? data : shippedTags
}
