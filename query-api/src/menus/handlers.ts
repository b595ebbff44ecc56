import { addedAfter } from '@safe-menu/contracts/allergens/editions'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { menusOfRestaurantQuery } from '@safe-menu/read-models/menus/menus/menus.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import { handles } from '@safe-menu/server-kit/http/handler'
import type { Deps } from '../deps.ts'
import { createQueries, found } from '../http/queries.ts'

export function menuHandlers({ pool, guestDocuments, live, staleSince }: Deps) {
  const menus = createQueries({ deps: pool, staleSince: staleSince.menus })
  return {
    ...guestDocuments.document(menuRoutes.published, 'published-menus'),
    ...guestDocuments.document(
      menuRoutes.get,
      'menu',
      ({ published, restaurantId }, { caller }) => published || maySeeDraft(caller, restaurantId),
    ),
    ...handles(menuRoutes.live, async request => {
      const { menuId } = request.params
      const document = await guestDocuments.load(request, 'menu', menuId)
      found(menuRoutes.live, document?.published || null)
      return { live: connection => live.join(menuId, connection, request.query.known) }
    }),
    // Sorted by name.
    ...menus.query(
      menuRoutes.ofRestaurant,
      async (db, { restaurantId }) =>
        (await readRow(db, menusOfRestaurantQuery, [restaurantId, addedLater]))?.menus ?? null,
    ),
  }
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
