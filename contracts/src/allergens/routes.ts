import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { AllergenId, ItemId } from '../ids.ts'
import { ItemView } from '../items/views.ts'
import { Reason } from '../reason.ts'
import { Revision } from '../revision.ts'
import { AllergenView, ItemAllergensView, ItemAllergenView, PresenceSchema } from './views.ts'

const itemParams = z.strictObject({ itemId: ItemId })
const tagParams = z.strictObject({ itemId: ItemId, allergenId: AllergenId })
const Details = z.array(z.string().max(40)).max(20).optional()

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
      /** Default: `contains`, or unchanged if the call names only details. */
      presence: PresenceSchema.optional(),
      /** All named cereals or nuts. Missing: unchanged. */
      details: Details,
      /** Cereals or nuts to add or remove. Unlike `details`, these keep changes from other devices. */
      addDetails: Details,
      removeDetails: Details,
      reason: Reason,
      override: z.boolean().default(false),
    }),
    // 200, not 201: the call changes the item's tags and creates nothing with an id.
    responses: { 200: ItemAllergensView },
    errors: [
      'item.not_found',
      'allergen.not_found',
      'items.archived',
      'allergens.contradiction',
      'allergens.limit_reached',
      'menus.size_limit_reached',
      'allergens.reason_required',
    ],
  }),
  withdraw: defineRoute({
    id: 'allergens.withdraw',
    summary: 'Remove an allergen or diet from an item',
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
    summary:
      'Confirm that the tags of an item are complete, as of the revision that was checked. ' +
      'Refused if its name, a text or a tag has changed since',
    method: 'PUT',
    path: '/api/menu-items/items/:itemId/allergens/confirmation',
    service: 'command',
    access: { kind: 'roles', roles: ['RESTAURANT'], own: 'itemId' },
    limit: 'manager-write',
    params: itemParams,
    bodyKind: 'json',
    body: z.strictObject({
      revision: Revision,
      /** The newest edition whose entries the manager saw. Missing: the first. */
      edition: z.int().min(1).optional(),
    }),
    responses: { 200: ItemAllergensView },
    errors: ['item.not_found', 'items.archived', 'allergens.changed_since_seen'],
    current: ItemView,
  }),
} as const
