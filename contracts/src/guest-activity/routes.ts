import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { AllergenId, ItemId, MenuId, RestaurantId } from '../ids.ts'
import { AnalyticsPeriod, AnalyticsView } from './views.ts'

/** More than the catalogue has entries. */
const maxSelected = 100

/** Sent once the activity is durable. Without a Consistency-Token, because guests never read it back. */
const Recorded = { 202: z.strictObject({}) } as const

export const activityRoutes = {
  trackView: defineRoute({
    id: 'activity.track-view',
    summary: 'A guest opened a published menu',
    method: 'POST',
    path: '/api/analytics/track-view',
    service: 'command',
    access: { kind: 'public' },
    limit: 'tracking',
    bodyKind: 'json',
    body: z.strictObject({ menuId: MenuId }),
    responses: Recorded,
    errors: ['menu.not_found'],
  }),
  trackAllergens: defineRoute({
    id: 'activity.track-allergens',
    summary: 'A guest filtered a published menu; nothing about the guest is kept',
    method: 'POST',
    path: '/api/analytics/track-allergens',
    service: 'command',
    access: { kind: 'public' },
    limit: 'tracking',
    bodyKind: 'json',
    body: z.strictObject({
      allergenIds: z
        .array(AllergenId)
        .min(1, 'Choose at least one allergen or diet.')
        .max(maxSelected, `Choose at most ${maxSelected}.`),
      menuId: MenuId,
    }),
    responses: Recorded,
    errors: ['menu.not_found', 'allergen.not_found'],
  }),
  trackPopularItem: defineRoute({
    id: 'activity.track-popular-item',
    summary: 'A guest added an item of a published menu to the order list',
    method: 'POST',
    path: '/api/analytics/track-popular-item',
    service: 'command',
    access: { kind: 'public' },
    limit: 'tracking',
    bodyKind: 'json',
    body: z.strictObject({ menuItemId: ItemId, menuId: MenuId }),
    responses: Recorded,
    errors: ['menu.not_found', 'item.not_found'],
  }),
  analytics: defineRoute({
    id: 'activity.analytics',
    summary:
      'What guests did on a restaurant’s menus; `period` adds the views over time, by days of its time zone',
    method: 'GET',
    path: '/api/analytics/:restaurantId',
    service: 'query',
    access: { kind: 'roles', roles: ['RESTAURANT', 'ADMIN'], own: 'restaurantId' },
    limit: 'manager-read',
    params: z.strictObject({ restaurantId: RestaurantId }),
    query: z.strictObject({ period: AnalyticsPeriod.optional() }),
    bodyKind: 'none',
    responses: { 200: AnalyticsView },
    errors: ['restaurant.not_found'],
  }),
} as const
