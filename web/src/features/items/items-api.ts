import type { ItemView } from '@safe-menu/contracts/items/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/device.ts'
import { keys } from '../../api/keys.ts'
import { changedItem } from '../../seen/changed-item.ts'
import { itemsQuery, useShowItem } from '../../seen/items-query.ts'
import { afterEdit, replaced } from '../../seen/shown-item.ts'

export type Item = ItemView

/** What a person fills in; the price as decimal text. */
export type ItemFields = {
  readonly name: string
  readonly price: string
  readonly description: string
  readonly crossContamination: string
  readonly modifications: string
}

/** How often an open page checks whether its items have changed. */
const followEveryMs = 3_000

/** The items of a menu, followed for as long as the page is visible. */
export function useItems(menuId: string) {
  const queryClient = useQueryClient()
  return useQuery({
    ...itemsQuery(queryClient, menuId),
    refetchInterval: followEveryMs,
    refetchOnWindowFocus: 'always', // a tab that was hidden shows what has changed before anyone acts on it
  })
}

/** The writes on a menu's items; each has the lists fetched again before it is done. */
export function useItemWrites(restaurantId: string, menuId: string) {
  const queryClient = useQueryClient()
  const show = useShowItem(menuId)
  const refetch = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: keys.items(menuId) }),
      // Menu cards show item counts; Archive shows archived items.
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
    /** Changes these fields alone, unless someone else has changed one of them since `from`. */
    change: async (from: Item, fields: Partial<ItemFields>) => {
      const body = { ...fields, revision: from.revision }
      try {
        const item = await call('PUT /api/menu-items/items/:itemId', { params: { itemId: from.id }, body })
        await show(item.id, shown => afterEdit(shown, item, Object.keys(fields)))
        await refetch()
        return item
      } catch (error) {
        const current = changedItem(error)
        if (current) await show(current.id, shown => replaced(shown, current))
        throw error
      }
    },
    archive: (itemId: string) =>
      andRefetch(call('PUT /api/menu-items/:itemId/archive', { params: { itemId } })),
    remove: (itemId: string, reason?: string) =>
      andRefetch(call('DELETE /api/menu-items/items/:itemId', { params: { itemId }, query: { reason } })),
    /** `confirmReviewed`: rows with a review date count as checked. */
    importCsv: (csv: string, confirmReviewed: boolean) =>
      andRefetch(
        call('POST /api/menus/:menuId/import', {
          params: { menuId },
          query: { confirm: confirmReviewed ? 'reviewed' : undefined },
          body: csv,
        }),
      ),
  }
}
