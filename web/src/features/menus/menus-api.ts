import type { MenuSummaryView } from '@safe-menu/contracts/menus/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/device.ts'
import { keys } from '../../api/keys.ts'

export type Menu = MenuSummaryView

/** All menus of the restaurant, drafts too, as the server sorts them: by name. */
export function useMenus(restaurantId: string) {
  return useQuery({
    queryKey: keys.menus(restaurantId),
    queryFn: ({ signal }) =>
      call('GET /api/menus/restaurant/:restaurantId/menus', { params: { restaurantId } }, { signal }),
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
    async change(menuId: string, body: { name?: string; description?: string; published?: boolean }) {
      const menu = await call('PUT /api/menus/:menuId', { params: { menuId }, body })
      await refetch()
      return menu
    },
    async remove(menuId: string) {
      const answer = await call('DELETE /api/menus/:menuId', { params: { menuId } })
      await refetch()
      return answer
    },
  }
}
