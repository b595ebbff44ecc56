import { z } from 'zod'
import { exampleValues } from '../http/examples.ts'
import { defineRoute, Message } from '../http/route.ts'
import { AllergenId, MenuId, Revision } from '../ids.ts'
import { limits } from '../limits.ts'
import { restaurantRoles } from '../roles.ts'
import { mistakes } from './mistakes.ts'
import { ItemReportsView } from './views.ts'

export const reportRoutes = {
  report: defineRoute('POST /api/menu-items/items/:itemId/reports', {
    id: 'reports.report',
    summary: 'A guest reports a mistake about a dish of a published menu; nothing about the guest is kept',
    access: { kind: 'public' },
    limit: 'report',
    body: z.strictObject({
      menuId: MenuId,
      mistake: z.enum(mistakes),
      allergenIds: z
        .array(AllergenId)
        .max(limits.tagsPerItem, `Choose at most ${limits.tagsPerItem}.`)
        .default([]),
    }),
    /** Sent once the report is durable, or if the restaurant already has enough equal ones. */
    example: {
      body: {
        menuId: exampleValues.menuId,
        mistake: 'allergen_missing',
        allergenIds: [exampleValues.allergenId],
      },
    },
    responses: { 202: z.strictObject({}) },
    errors: ['menu.not_found', 'item.not_found', 'allergen.not_found', 'reports.too_many'],
  }),
  answer: defineRoute('PUT /api/menu-items/items/:itemId/reports', {
    id: 'reports.answer',
    summary:
      'Answer the reports of an item up to `through`. The history records who answered, and whether the item had changed',
    access: { kind: 'roles', roles: restaurantRoles, own: 'itemId' },
    body: z.strictObject({ through: Revision }),
    example: { body: { through: '0' } },
    responses: { 200: Message },
  }),
  ofRestaurant: defineRoute('GET /api/menu-items/reports/:restaurantId', {
    id: 'reports.of-restaurant',
    summary: `The items of a restaurant with unanswered reports, the latest first, at most ${limits.reportedItems}`,
    access: { kind: 'roles', roles: [...restaurantRoles, 'ADMIN'], own: 'restaurantId' },
    responses: { 200: z.array(ItemReportsView) },
  }),
} as const
