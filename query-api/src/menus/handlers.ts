import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import type { Caller } from '@safe-menu/server-kit/auth/caller'
import type pg from 'pg'
import type { DocumentQueries } from '../documents/document-queries.ts'
import type { StaleSince } from '../freshness/stale-since.ts'
import { createQueries, found, handles } from '../http/queries.ts'
import type { LiveMenus } from '../live/live-menus.ts'
import { menusOfRestaurant } from './queries.ts'

interface MenuDeps {
  readonly pool: pg.Pool
  readonly guestDocuments: DocumentQueries
  readonly live: LiveMenus
  readonly staleSince: StaleSince
}

export function menuHandlers({ pool, guestDocuments, live, staleSince }: MenuDeps) {
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
      return { live: connection => live.join(menuId, connection) }
    }),
    ...menus.query(menuRoutes.ofRestaurant, menusOfRestaurant),
  }
}

/** Rulings, "Unpublished menu": only its own restaurant and admins see it. */
function maySeeDraft(caller: Caller | null, restaurantId: string | null): boolean {
  if (caller?.role === 'ADMIN') return true
  return caller?.role === 'RESTAURANT' && restaurantId !== null && caller.restaurantId === restaurantId
}
