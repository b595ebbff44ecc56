import { z } from 'zod'
import { exampleValues } from '../http/examples.ts'
import { defineRoute } from '../http/route.ts'
import { AllergenId, ItemId, MenuId } from '../ids.ts'
import { restaurantRoles } from '../roles.ts'
import { AnalyticsPeriod, AnalyticsView } from './views.ts'

/** More than the catalogue has entries. */
const maxSelected = 100

/** Sent once the activity is durable. Without a Consistency-Token, because guests never read it back. */
const tracking = {
  access: { kind: 'public' },
  limit: 'tracking',
  responses: { 202: z.strictObject({}) },
} as const

export const activityRoutes = {
  trackView: defineRoute('POST /api/analytics/track-view', {
    id: 'activity.track-view',
    summary: 'A guest opened a published menu',
    ...tracking,
    body: z.strictObject({ menuId: MenuId }),
    errors: ['menu.not_found'],
    example: { body: { menuId: exampleValues.menuId } },
  }),
  trackAllergens: defineRoute('POST /api/analytics/track-allergens', {
    id: 'activity.track-allergens',
    summary: 'A guest filtered a published menu; nothing about the guest is kept',
    ...tracking,
    body: z.strictObject({
      allergenIds: z
        .array(AllergenId)
        .min(1, 'Choose at least one allergen or diet.')
        .max(maxSelected, `Choose at most ${maxSelected}.`),
      menuId: MenuId,
    }),
    errors: ['menu.not_found', 'allergen.not_found'],
    example: { body: { menuId: exampleValues.menuId, allergenIds: [exampleValues.allergenId] } },
  }),
  trackPopularItem: defineRoute('POST /api/analytics/track-popular-item', {
    id: 'activity.track-popular-item',
    summary: 'A guest added an item of a published menu to the order list',
    ...tracking,
    body: z.strictObject({ menuItemId: ItemId, menuId: MenuId }),
    errors: ['menu.not_found', 'item.not_found'],
    example: { body: { menuId: exampleValues.menuId, menuItemId: exampleValues.itemId } },
  }),
  analytics: defineRoute('GET /api/analytics/:restaurantId', {
    id: 'activity.analytics',
    summary:
      'What guests did on a restaurant’s menus; `period` adds the views over time, by days of its time zone',
    access: { kind: 'roles', roles: [...restaurantRoles, 'ADMIN'], own: 'restaurantId' },
    query: z.strictObject({ period: AnalyticsPeriod.optional() }),
    responses: { 200: AnalyticsView },
  }),
} as const
