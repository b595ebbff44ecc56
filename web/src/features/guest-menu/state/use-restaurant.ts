import { useCallback, useMemo } from 'react'
import { readAsGuest } from '../../../api/guest.ts'
import { useGuestRead } from '../../../api/use-guest-read.ts'
import { type PageData, usePageData } from '../../../hydration/page-data.ts'
import { readRestaurant } from '../branding/restaurant.ts'
import { readMenuList } from '../model/guest-document.ts'
import { type OfferedTag, offeredTags, shippedTags } from '../model/offered.ts'

/** New and unpublished menus show within a minute. The open menu is followed live. */
const menusEveryMs = 60_000

/** A document of the page's data. Of a page from a cache, it is read again at once. */
function firstOf<T>(data: PageData | null, restaurantId: string, read: (data: PageData) => T) {
  return data?.restaurantId === restaurantId
    ? { data: read(data), isCurrent: data.requestedAt !== null }
    : null
}

/** The published menus of a restaurant, sorted by name. */
export function useMenus(restaurantId: string) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const input = { params: { restaurantId } }
      return readMenuList(
        await readAsGuest('GET /api/menus/restaurant/:restaurantId/published-menus', input, signal),
      )
    },
    [restaurantId],
  )
  return useGuestRead(
    load,
    menusEveryMs,
    firstOf(usePageData(), restaurantId, ({ menus }) => readMenuList(menus)),
  )
}

export type MenuList = ReturnType<typeof useMenus>

const unknownRestaurant = readRestaurant(null)

/**
 * The restaurant. Until it is loaded it has no name and the product's look; the menu does not wait for it. Each change comes
 * with the stream of the open menu, whose restaurant documents go to `take`.
 */
export function useGuestRestaurant(restaurantId: string) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const input = { params: { restaurantId } }
      return readRestaurant(await readAsGuest('GET /api/restaurants/:restaurantId', input, signal))
    },
    [restaurantId],
  )
  const first = firstOf(usePageData(), restaurantId, page => readRestaurant(page.restaurant))
  const { data, replace } = useGuestRead(load, null, first)
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
