import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { tagsOfItem } from '@safe-menu/read-models/menus/items/items.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type { Deps } from '../deps.ts'
import { createQueries } from '../http/queries.ts'

export function allergenHandlers({ pool, guestDocuments, staleSince }: Deps) {
  const allergens = createQueries({ deps: pool, staleSince: staleSince.menus })
  return {
    // Without a document: not ready. An empty list would show guests a filter without allergens.
    ...guestDocuments.document(allergenRoutes.list, 'allergens'),
    // Sorted by name, for an item on a menu or in the archive.
    ...allergens.query(
      allergenRoutes.ofItem,
      async (db, { itemId }) => (await readRow(db, tagsOfItem, [itemId]))?.document ?? null,
    ),
  }
}
