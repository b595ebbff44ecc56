import { addedAfter } from '@safe-menu/contracts/allergens/editions'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { menusOfRestaurantQuery } from '@safe-menu/read-models/menus/menus/menus.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type { Deps } from '../deps.ts'
import { found } from '../http/queries.ts'

export function menuRouter({ pool, guestDocuments, live, staleSince }: Deps) {
  return createRouter([
    on(menuRoutes.published, async ctx => {
      const document = await guestDocuments.load(ctx, 'published-menus', ctx.input.params.restaurantId)
      await guestDocuments.answer(ctx, found(document, 'restaurant.not_found'))
    }),
    on(menuRoutes.get, async ctx => {
      const document = await guestDocuments.load(ctx, 'menu', ctx.input.params.menuId)
      const isVisible = document?.published || maySeeDraft(ctx.state.caller, document?.restaurantId ?? null)
      await guestDocuments.answer(ctx, found(isVisible ? document : null, 'menu.not_found'))
    }),
    on(menuRoutes.live, async ctx => {
      const { menuId } = ctx.input.params
      const document = await guestDocuments.load(ctx, 'menu', menuId)
      if (!document?.published) throw new AppError('menu.not_found')
      ctx.openLive(connection => live.join(menuId, connection, ctx.input.query.known))
    }),
    on(menuRoutes.ofRestaurant, staleSince.menus, async ctx => {
      const row = await readRow(pool, menusOfRestaurantQuery, [ctx.input.params.restaurantId, addedLater])
      ctx.body = found(row?.menus ?? null, 'restaurant.not_found') // sorted by name
    }),
  ])
}

/** The allergens that the first edition of the catalogue did not have, for the count of items to check again. */
const addedLater = JSON.stringify(
  addedAfter(1)
    .filter(({ category }) => category === 'ALLERGEN')
    .map(({ id, edition }) => ({ id, edition })),
)

/** docs/product.md, "Unpublished menu": only its own restaurant's people and admins see it. */
function maySeeDraft(caller: Caller | null, restaurantId: string | null): boolean {
  if (caller?.role === 'ADMIN') return true
  return restaurantId !== null && caller?.restaurantId === restaurantId
}
