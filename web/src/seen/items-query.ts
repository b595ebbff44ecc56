import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/device.ts'
import { keys } from '../api/keys.ts'
import { type ShownItem, shownItems } from './shown-item.ts'

/** The items of a menu, without archived ones, as the server sorts them: by name. */
export function itemsQuery(queryClient: QueryClient, menuId: string) {
  const queryKey = keys.items(menuId)
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly ShownItem[]> => {
      const items = await call('GET /api/menu-items/:menuId/items', { params: { menuId } }, { signal })
      return shownItems(items, queryClient.getQueryData<readonly ShownItem[]>(queryKey))
    },
  })
}

/** Updates one item in the cached list of its menu, then fetches the list again. */
export function useShowItem(menuId: string) {
  const queryClient = useQueryClient()
  const queryKey = keys.items(menuId)
  return async (itemId: string, change: (item: ShownItem) => ShownItem) => {
    await queryClient.cancelQueries({ queryKey }) // the answer of an earlier request would undo this
    queryClient.setQueryData<readonly ShownItem[]>(queryKey, items =>
      items?.map(item => (item.id === itemId ? change(item) : item)),
    )
    void queryClient.invalidateQueries({ queryKey })
  }
}
