import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { RestaurantId } from '../ids.ts'
import { RestaurantView } from './views.ts'

export const restaurantRoutes = {
  get: defineRoute({
    id: 'restaurants.get',
    summary: 'A restaurant as everybody may see it',
    method: 'GET',
    path: '/api/restaurants/:restaurantId',
    service: 'query',
    access: { kind: 'public' },
    limit: 'guest-read',
    params: z.strictObject({ restaurantId: RestaurantId }),
    bodyKind: 'none',
    responses: { 200: RestaurantView },
    errors: ['restaurant.not_found'],
  }),
} as const
