import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import type { Deps } from '../deps.ts'

export function restaurantHandlers({ guestDocuments }: Deps) {
  return guestDocuments.document(restaurantRoutes.get, 'restaurant')
}
