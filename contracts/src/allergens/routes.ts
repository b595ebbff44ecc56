import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { AllergenId, ItemId } from '../ids.ts'
import { limits } from '../limits.ts'
import { line } from '../text.ts'
import { AllergenView, ItemAllergensView, ItemAllergenView, PresenceSchema } from './views.ts'

const itemParams = z.strictObject({ itemId: ItemId })
const tagParams = z.strictObject({ itemId: ItemId, allergenId: AllergenId })
/** Why, in the manager's words. Whoever acts for a restaurant must say it when an allergen is withdrawn or weakened. */
const Reason = line(limits.reasonLength).optional()

export const allergenRoutes = {
  list: defineRoute({
    id: 'allergens.list',
    summary: 'The catalogue of allergens and diets, sorted by name',
    method: 'GET',
    path: '/api/allergens',
    service: 'query',
    access: { kind: 'public' },
    limit: 'guest-read',
    bodyKind: 'none',
    responses: { 200: z.array(AllergenView) },
    errors: [],
  }),
  ofItem: defineRoute({
    id: 'allergens.of-item',
    summary: 'The tags of an item',
    method: 'GET',
    path: '/api/menu-items/items/:itemId/allergens',
    service: 'query',
    access: { kind: 'roles', roles: ['RESTAURANT', 'ADMIN'], own: 'itemId' },
    limit: 'manager-read',
    params: itemParams,
    bodyKind: 'none',
    responses: { 200: z.array(ItemAllergenView) },
    errors: ['item.not_found'],
  }),
  declare: defineRoute({
    id: 'allergens.declare',
    summary: 'Declare an allergen or diet on an item, or change how it is present',
    method: 'POST',
    path: '/api/menu-items/items/:itemId/allergens',
    service: 'command',
    access: { kind: 'roles', roles: ['RESTAURANT'], own: 'itemId' },
    limit: 'manager-write',
    params: itemParams,
    bodyKind: 'json',
    body: z.strictObject({
      allergenId: AllergenId,
      presence: PresenceSchema.default('contains'),
      /** Named cereals or nuts; absent: as they stand. */
      details: z.array(z.string().max(40)).max(20).optional(),
      reason: Reason,
      override: z.boolean().default(false),
    }),
    // Nothing is created that has an id of its own: the item's tags are changed.
    responses: { 200: ItemAllergensView },
    errors: [
      'item.not_found',
      'allergen.not_found',
      'items.archived',
      'allergens.contradiction',
      'allergens.limit_reached',
      'allergens.reason_required',
    ],
  }),
  withdraw: defineRoute({
    id: 'allergens.withdraw',
    summary: 'Take an allergen or diet off an item',
    method: 'DELETE',
    path: '/api/menu-items/items/:itemId/allergens/:allergenId',
    service: 'command',
    access: { kind: 'roles', roles: ['RESTAURANT'], own: 'itemId' },
    limit: 'manager-write',
    params: tagParams,
    query: z.strictObject({ reason: Reason }),
    bodyKind: 'none',
    responses: { 200: ItemAllergensView },
    errors: ['item.not_found', 'items.archived', 'allergens.reason_required'],
  }),
  confirm: defineRoute({
    id: 'allergens.confirm',
    summary: 'State that the tags of an item have been checked and are complete',
    method: 'PUT',
    path: '/api/menu-items/items/:itemId/allergens/confirmation',
    service: 'command',
    access: { kind: 'roles', roles: ['RESTAURANT'], own: 'itemId' },
    limit: 'manager-write',
    params: itemParams,
    bodyKind: 'json',
    body: z.strictObject({}),
    responses: { 200: ItemAllergensView },
    errors: ['item.not_found', 'items.archived'],
  }),
} as const
