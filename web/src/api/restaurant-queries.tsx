import { headers as headerNames } from '@safe-menu/contracts/http/headers'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { DateFormatContext, datesOf } from '../i18n/dates.ts'
import { MoneyContext } from '../i18n/money.ts'
import { useSessions } from '../session/session.ts'
import { fullReadQuery, readQuery } from './read-query.ts'

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
  const input = { params: { restaurantId } }
  return { ...readQuery('GET /api/restaurants/:restaurantId', input, 'guest'), staleTime }
}

export const menuQuery = (menuId: string) => readQuery('GET /api/menus/:menuId', { params: { menuId } })

const followed = { refetchInterval: 3_000, refetchOnWindowFocus: 'always' } as const

/** A menu with its items and the order that guests see. Followed while the page is visible. */
export function useMenu(menuId: string) {
  return useQuery({ ...menuQuery(menuId), ...followed })
}

/** The same, and whether this very answer may lack later changes: paper does not follow them. */
export function useMenuToPrint(menuId: string) {
  return useQuery({
    ...fullReadQuery('GET /api/menus/:menuId', { params: { menuId } }),
    ...followed,
    select: ({ body, headers }) => ({ menu: body, isStale: headers.has(headerNames.staleSince) }),
  })
}

const ofDevice = {}

/** Shows the prices and dates inside as this restaurant writes them. Without a restaurant, dates are the device's. */
export function FormatsOfRestaurant(props: { restaurantId: string | undefined; children: ReactNode }) {
  const { data } = useRestaurant(props.restaurantId)
  const dates = useMemo(() => (data ? datesOf(data) : ofDevice), [data])
  return (
    <MoneyContext value={data ?? null}>
      <DateFormatContext value={dates}>{props.children}</DateFormatContext>
    </MoneyContext>
  )
}

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
