import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/device.ts'
import type { Answer } from '../../api/endpoints.ts'
import { keys } from '../../api/keys.ts'

/** The catalogue of allergens and diets, sorted by name. */
export function useCatalogue() {
  return useQuery({
    queryKey: ['allergens'],
    queryFn: ({ signal }) => call('GET /api/allergens', {}, { signal }),
    staleTime: 60 * 60_000, // it changes with a release
  })
}

export interface Declaration {
  readonly allergenId: string
  readonly presence: Presence
  readonly details?: string[]
  readonly reason?: string
  readonly override?: boolean
}

type Tags = Answer<'PUT /api/menu-items/items/:itemId/allergens/confirmation'>

/** The writes on an item's tags. The answer is on the screen at once; the list is fetched again behind it. */
export function useTagWrites(item: ItemView) {
  const queryClient = useQueryClient()
  const queryKey = keys.items(item.menuId)
  const params = { itemId: item.id }
  const show = async (write: Promise<Tags>): Promise<void> => {
    const tags = await write
    await queryClient.cancelQueries({ queryKey }) // an older list on its way would undo this
    queryClient.setQueryData<ItemView[]>(queryKey, items =>
      items?.map(other => (other.id === item.id ? { ...other, ...tags } : other)),
    )
    void queryClient.invalidateQueries({ queryKey })
  }
  return {
    declare: (body: Declaration) =>
      show(call('POST /api/menu-items/items/:itemId/allergens', { params, body })),
    withdraw: (allergenId: string, reason?: string) =>
      show(
        call('DELETE /api/menu-items/items/:itemId/allergens/:allergenId', {
          params: { ...params, allergenId },
          query: { reason },
        }),
      ),
    confirm: () =>
      show(call('PUT /api/menu-items/items/:itemId/allergens/confirmation', { params, body: {} })),
  }
}
