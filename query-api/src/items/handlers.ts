import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import { decimalsOf, defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { currencyOfMenuQuery } from '@safe-menu/read-models/menus/restaurants/restaurants.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type { Deps } from '../deps.ts'
import { replyUnlessKnown } from '../documents/document-reply.ts'
import { createQueries, found } from '../http/queries.ts'
import { matrixOf } from './matrix.ts'
import { ArchiveCursor, archivePage, itemsOfMenu, partialReviewsOfMenu } from './queries.ts'

export function itemHandlers({ pool, guestDocuments, staleSince }: Deps) {
  const items = createQueries({ deps: pool, staleSince: staleSince.menus })
  return {
    ...items.reply(itemRoutes.ofMenu, async request => {
      const { menuId } = request.params
      // Open pages ask every few seconds. The menu's document is in memory and changes with each of its items.
      const document = await guestDocuments.loadStored(request, 'menu', menuId)
      const read = async () => found(itemRoutes.ofMenu, await itemsOfMenu(pool, menuId))
      // A document that was put off lacks what the rows have.
      return document === null || document.pendingSince !== null
        ? { status: 200, body: await read() }
        : replyUnlessKnown(document, request.headers, read)
    }),
    ...items.page(itemRoutes.archived, ArchiveCursor, archivePage),
    ...items.reply(importRoutes.export, async ({ params: { menuId } }) => {
      const [onMenu, reviews, restaurant] = await Promise.all([
        itemsOfMenu(pool, menuId),
        partialReviewsOfMenu(pool, menuId),
        readRow(pool, currencyOfMenuQuery, [menuId]),
      ])
      return {
        status: 200,
        body: matrixOf(
          found(importRoutes.export, onMenu),
          reviews,
          catalogue,
          decimalsOf(restaurant?.currency ?? defaultMoney.currency),
        ),
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="menu-${menuId}.csv"`,
        },
      }
    }),
  }
}
