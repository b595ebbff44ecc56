import type { ItemView } from '@safe-menu/contracts/items/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/device.ts'
import { keys } from '../../api/keys.ts'

export type Item = ItemView

/** What a person fills in; the price as decimal text. */
export interface ItemFields {
  readonly name: string
  readonly price: string
  readonly description: string
  readonly crossContamination: string
  readonly modifications: string
}

/** The items of a menu, without archived ones, as the server sorts them: by name. */
export function useItems(menuId: string) {
  return useQuery({
    queryKey: keys.items(menuId),
    queryFn: ({ signal }) => call('GET /api/menu-items/:menuId/items', { params: { menuId } }, { signal }),
  })
}

/** The writes on a menu's items; each has the lists fetched again before it is done. */
export function useItemWrites(restaurantId: string, menuId: string) {
  const queryClient = useQueryClient()
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.items(menuId) }),
      // Item counts stand on the menu cards, archived items in the archive.
      queryClient.invalidateQueries({ queryKey: keys.menus(restaurantId) }),
      queryClient.invalidateQueries({ queryKey: keys.archive(restaurantId) }),
    ])
  const andRefetch = async <T>(write: Promise<T>): Promise<T> => {
    const answer = await write
    await refetch()
    return answer
  }
  return {
    refetch,
    create: (body: ItemFields) =>
      andRefetch(call('POST /api/menu-items/:menuId/items', { params: { menuId }, body })),
    change: (itemId: string, body: Partial<ItemFields>) =>
      andRefetch(call('PUT /api/menu-items/items/:itemId', { params: { itemId }, body })),
    archive: (itemId: string) =>
      andRefetch(call('PUT /api/menu-items/:itemId/archive', { params: { itemId } })),
    remove: (itemId: string) =>
      andRefetch(call('DELETE /api/menu-items/items/:itemId', { params: { itemId } })),
    importCsv: (csv: string) =>
      andRefetch(call('POST /api/menus/:menuId/import', { params: { menuId }, body: csv })),
  }
}
