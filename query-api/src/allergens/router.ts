import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { catalogueId } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { tagsOfItem } from '@safe-menu/read-models/menus/items/items.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type { Deps } from '../deps.ts'
import { found } from '../http/queries.ts'

export function allergenRouter({ pool, guestDocuments, staleSince }: Deps) {
  return createRouter([
    on(allergenRoutes.list, async ctx => {
      const document = await guestDocuments.load(ctx, 'allergens', catalogueId)
      // Without a document: not ready. An empty list would show guests a filter without allergens.
      await guestDocuments.answer(ctx, found(document, 'service.not_ready'))
    }),
    on(allergenRoutes.ofItem, staleSince.menus, async ctx => {
      const row = await readRow(pool, tagsOfItem, [ctx.input.params.itemId])
      ctx.body = found(row?.document ?? null, 'item.not_found') // sorted by name, also for an item in the archive
    }),
  ])
}
