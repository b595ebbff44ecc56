import type { ItemView } from '@safe-menu/contracts/items/views'
import { queryOptions } from '@tanstack/react-query'
import { changedSinceSeen } from '../api/api-error.ts'
import { call, queryClient } from '../api/client.ts'
import { replaced, type ShownItem, shownItems } from './shown-item.ts'

const endpoint = 'GET /api/menu-items/:menuId/items'

/** The items of a menu, without archived ones, as the server sorts them: by name. */
export function itemsQuery(menuId: string) {
  const input = { params: { menuId } }
  const queryKey = [endpoint, input]
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<readonly ShownItem[]> =>
      shownItems(
        await call(endpoint, input, { signal }),
        queryClient.getQueryData<readonly ShownItem[]>(queryKey),
      ),
  })
}

/** Updates one item in the cached list of its menu, then fetches the list again. */
export async function showItem(
  menuId: string,
  itemId: string,
  change: (item: ShownItem) => ShownItem,
): Promise<void> {
  const { queryKey } = itemsQuery(menuId)
  await queryClient.cancelQueries({ queryKey }) // the answer of an earlier request would undo this
  queryClient.setQueryData(queryKey, items => items?.map(item => (item.id === itemId ? change(item) : item)))
  void queryClient.invalidateQueries({ queryKey })
}

/** A write on an item of this menu. If someone else has changed the item, it rejects and the page shows the item as it is now. */
export async function showIfChanged<T>(menuId: string, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const current = changedSinceSeen<ItemView>(error)
    if (current) await showItem(menuId, current.id, shown => replaced(shown, current))
    throw error
  }
}
