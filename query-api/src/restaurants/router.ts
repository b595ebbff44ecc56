import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { codesQuery } from '@safe-menu/read-models/menus/restaurants/restaurants.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type { Deps } from '../deps.ts'
import { found } from '../http/queries.ts'

export function restaurantRouter({ pool, guestDocuments, staleSince }: Deps) {
  return createRouter([
    on(restaurantRoutes.get, async ctx => {
      const document = await guestDocuments.load(ctx, 'restaurant', ctx.input.params.restaurantId)
      await guestDocuments.answer(ctx, found(document, 'restaurant.not_found'))
    }),
    on(restaurantRoutes.codes, staleSince.menus, async ctx => {
      const codes = await readRow(pool, codesQuery, [ctx.input.params.restaurantId])
      ctx.body = found(codes, 'restaurant.not_found')
    }),
  ])
}
