import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { RestaurantId } from '../ids.ts'
import { limits } from '../limits.ts'
import { paragraph } from '../text.ts'
import { CustomizationChange, DroppedCss } from './branding.ts'
import { ProfileChange } from './profile.ts'
import { ChangedRestaurantView, RestaurantView } from './views.ts'

export const restaurantRoutes = {
  get: defineRoute({
    id: 'restaurants.get',
    summary: 'The public profile and branding of a restaurant',
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
  change: defineRoute({
    id: 'restaurants.change',
    summary:
      'Change profile or branding; missing fields stay unchanged, an empty branding text restores the default',
    method: 'PUT',
    path: '/api/restaurants/:restaurantId',
    service: 'command',
    access: { kind: 'roles', roles: ['RESTAURANT'], own: 'restaurantId' },
    limit: 'branding',
    params: z.strictObject({ restaurantId: RestaurantId }),
    bodyKind: 'json',
    body: ProfileChange.extend({ customization: CustomizationChange.optional() }),
    responses: { 200: ChangedRestaurantView },
    errors: ['restaurant.not_found'],
  }),
  checkCss: defineRoute({
    id: 'restaurants.check-css',
    summary: 'Preview which parts of this CSS would be kept; nothing is written',
    method: 'POST',
    path: '/api/restaurants/:restaurantId/css-check',
    service: 'command',
    access: { kind: 'roles', roles: ['RESTAURANT'], own: 'restaurantId' },
    limit: 'branding',
    params: z.strictObject({ restaurantId: RestaurantId }),
    bodyKind: 'json',
    body: z.strictObject({ customCss: paragraph(limits.customCssLength) }),
    responses: { 200: z.strictObject({ customCss: z.string(), droppedCss: z.array(DroppedCss) }) },
    errors: ['restaurant.not_found'],
  }),
} as const
