import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import type { DocumentQueries } from '../documents/document-queries.ts'

export function restaurantHandlers({ document }: DocumentQueries) {
  return { ...document(restaurantRoutes.get, 'restaurant') }
}
