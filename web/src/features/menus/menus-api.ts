import { headers as headerNames } from '@safe-menu/contracts/http/headers'
import type { MenuSummaryView } from '@safe-menu/contracts/menus/views'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import { call, callFull } from '../../api/device.ts'
import { keys } from '../../api/keys.ts'

export type Menu = MenuSummaryView

function menusQuery(restaurantId: string) {
  return queryOptions({
    queryKey: keys.menus(restaurantId),
    queryFn: ({ signal }) =>
      call('GET /api/menus/restaurant/:restaurantId/menus', { params: { restaurantId } }, { signal }),
  })
}

/** How often an open page asks whether anyone has changed a menu. */
const followEveryMs = 5_000

/** All menus of the restaurant, drafts too, as the server sorts them: by name. Followed while the page is visible. */
export function useMenus(restaurantId: string) {
  return useQuery({
    ...menusQuery(restaurantId),
    refetchInterval: followEveryMs,
    refetchOnWindowFocus: 'always',
  })
}

/** Whether the restaurant's screens are out of date, and since when (`null`: not known). */
export function useStaleness(restaurantId: string) {
  return useQuery({
    queryKey: ['staleness', restaurantId],
    queryFn: async ({ signal }) => {
      try {
        const input = { params: { restaurantId } }
        const { headers } = await callFull('GET /api/restaurants/:restaurantId', input, { signal })
        const since = headers.get(headerNames.staleSince)
        // A server that never knew its answers to be current says so with the epoch.
        const isKnown = since !== null && Date.parse(since) > 0
        return { isStale: since !== null, since: isKnown ? since : null }
      } catch (error) {
        if (error instanceof ApiError && error.code === 'service.read_model_behind')
          return { isStale: true, since: null }
        throw error
      }
    },
    refetchInterval: 20_000,
  })
}

/** The restaurant as guests see it. */
export function useRestaurant(restaurantId: string) {
  return useQuery({
    queryKey: keys.restaurant(restaurantId),
    queryFn: ({ signal }) =>
      call('GET /api/restaurants/:restaurantId', { params: { restaurantId } }, { signal }),
    staleTime: 5 * 60_000, // a name and an address change rarely
  })
}

/** The writes on menus; each has the list fetched again before it is done. */
export function useMenuWrites(restaurantId: string) {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: keys.menus(restaurantId) })
  return {
    async create(body: { name: string; description: string }) {
      const menu = await call('POST /api/menus/restaurant/:restaurantId/menus', {
        params: { restaurantId },
        body,
      })
      await refetch()
      return menu
    },
    /** The menu as it is saved right now. */
    async latest(menuId: string): Promise<Menu> {
      const menus = await queryClient.fetchQuery({ ...menusQuery(restaurantId), staleTime: 0 })
      const menu = menus.find(({ id }) => id === menuId)
      if (menu) return menu
      throw new ApiError({ code: 'menu.not_found', status: 404, message: 'This menu was deleted.' })
    },
    async change(menuId: string, body: { name?: string; description?: string; published?: boolean }) {
      const menu = await call('PUT /api/menus/:menuId', { params: { menuId }, body })
      await refetch()
      return menu
    },
    async remove(menuId: string, reason?: string) {
      const answer = await call('DELETE /api/menus/:menuId', { params: { menuId }, query: { reason } })
      await refetch()
      return answer
    },
  }
}
