import { useCallback, useMemo } from 'react'
import { readAsGuest, useGuestRead } from '../../../api/guest.ts'
import { type PageData, usePageData } from '../../../hydration/page-data.ts'
import { readRestaurant } from '../branding/restaurant.ts'
import { type OfferedTag, offeredTags, shippedTags } from '../filters/offered.ts'
import { readMenuList } from '../live/guest-document.ts'

/** New and unpublished menus show within a minute. The open menu is followed live. */
const menusEveryMs = 60_000

/** A document of a restaurant. That of the rendered page, unless it came from a cache, is not read again at once. */
function useDocument<T>(
  endpoint: 'GET /api/restaurants/:restaurantId' | 'GET /api/menus/restaurant/:restaurantId/published-menus',
  restaurantId: string,
  read: (document: unknown) => T,
  inPage: (data: PageData) => unknown,
  everyMs: number | null,
) {
  const load = useCallback(
    async (signal: AbortSignal) => read(await readAsGuest(endpoint, { params: { restaurantId } }, signal)),
    [endpoint, restaurantId, read],
  )
  const page = usePageData()
  const first =
    page?.restaurantId === restaurantId
      ? { data: read(inPage(page)), isCurrent: page.requestedAt !== null }
      : null
  return useGuestRead(load, everyMs, first)
}

/** The published menus of a restaurant, sorted by name. */
export function useMenus(restaurantId: string) {
  const endpoint = 'GET /api/menus/restaurant/:restaurantId/published-menus'
  return useDocument(endpoint, restaurantId, readMenuList, ({ menus }) => menus, menusEveryMs)
}

export type MenuList = ReturnType<typeof useMenus>

const unknownRestaurant = readRestaurant(null)

/** The restaurant, nameless and in the product's look until it is loaded. `take`: gets its documents of the live stream. */
export function useGuestRestaurant(restaurantId: string) {
  const endpoint = 'GET /api/restaurants/:restaurantId'
  const { data, replace } = useDocument(
    endpoint,
    restaurantId,
    readRestaurant,
    ({ restaurant }) => restaurant,
    null,
  )
  const take = useCallback(
    (answer: unknown) => {
      const restaurant = readRestaurant(answer)
      if (restaurant.id === restaurantId) replace(restaurant)
    },
    [restaurantId, replace],
  )
  return { restaurant: data ?? unknownRestaurant, take }
}

const loadTags = (signal: AbortSignal): Promise<unknown> => readAsGuest('GET /api/allergens', {}, signal)

/** The tags that a guest can choose: the shipped catalogue until the server answers, so the panel never moves or fails. */
export function useOfferedTags(): readonly OfferedTag[] {
  const { data } = useGuestRead(loadTags)
  return useMemo(() => {
    const offered = Array.isArray(data) ? offeredTags(data) : []
    return offered.length > 0 ? offered : shippedTags()
  }, [data])
}
