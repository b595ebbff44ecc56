import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { codesQuery } from '@safe-menu/read-models/menus/restaurants/restaurants.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type { Deps } from '../deps.ts'
import { createQueries } from '../http/queries.ts'

export function restaurantHandlers({ pool, guestDocuments, staleSince }: Deps) {
  const restaurants = createQueries({ deps: pool, staleSince: staleSince.menus })
  return {
    ...guestDocuments.document(restaurantRoutes.get, 'restaurant'),
    ...restaurants.query(restaurantRoutes.codes, (db, { restaurantId }) =>
      readRow(db, codesQuery, [restaurantId]),
    ),
  }
}
