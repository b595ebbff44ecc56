import { newestCompleteEdition } from '@safe-menu/contracts/allergens/editions'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/device.ts'
import { changedItem } from '../../../seen/changed-item.ts'
import { useShowItem } from '../../../seen/items-query.ts'
import { acknowledged, afterTagging, replaced, type ShownItem } from '../../../seen/shown-item.ts'
import type { Declaration } from './declaration.ts'
import { tagAfter } from './weakening.ts'

/** The catalogue of allergens and diets, sorted by name. */
export function useCatalogue() {
  return useQuery({
    queryKey: ['allergens'],
    queryFn: ({ signal }) => call('GET /api/allergens', {}, { signal }),
    staleTime: 60 * 60_000, // it changes with a release
  })
}

/** The writes on an item's tags. The answer is on the screen at once; the list is fetched again behind it. */
export function useTagWrites(item: ShownItem) {
  const show = useShowItem(item.menuId)
  const params = { itemId: item.id }
  const catalogue = useCatalogue().data ?? []
  // A confirmation covers the allergens that the manager's list shows: an open page may be older than a new allergen.
  const edition = Math.max(1, newestCompleteEdition(catalogue.map(({ id }) => id)))
  return {
    declare: async (body: Declaration) => {
      const tags = await call('POST /api/menu-items/items/:itemId/allergens', { params, body })
      await show(item.id, shown => {
        const seen = shown.seen.allergens.find(({ id }) => id === body.allergenId)
        return afterTagging(shown, tags, body.allergenId, tagAfter(seen, body))
      })
    },
    withdraw: async (allergenId: string, reason?: string) => {
      const tags = await call('DELETE /api/menu-items/items/:itemId/allergens/:allergenId', {
        params: { ...params, allergenId },
        query: { reason },
      })
      await show(item.id, shown => afterTagging(shown, tags, allergenId, null))
    },
    /** Confirms this version of the item. Rejects when anything that was checked has changed since. */
    confirm: async (version: ItemView) => {
      try {
        const tags = await call('PUT /api/menu-items/items/:itemId/allergens/confirmation', {
          params,
          body: { revision: version.revision, edition },
        })
        await show(item.id, shown => acknowledged({ ...shown, ...tags }, version))
      } catch (error) {
        const current = changedItem(error)
        if (current) await show(item.id, shown => replaced(shown, current))
        throw error
      }
    },
    /** The manager has been shown this version. */
    acknowledge: (version: ItemView) => show(item.id, shown => acknowledged(shown, version)),
  }
}
