import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { AccountId, AllergenId, ItemId, MenuId, RestaurantId } from '../ids.ts'
import { limits } from '../limits.ts'
import { searchText } from '../text.ts'
import { InstantInput } from '../time.ts'
import { ChainId } from './chain.ts'
import { AuditKey } from './proof.ts'
import {
  AuditEntryView,
  AuditHeadView,
  AuditInstantView,
  AuditItemView,
  AuditKind,
  AuditMenuView,
  AuditPerspective,
  AuditRestaurantView,
  DiffView,
  ItemAtView,
  MenuAtView,
  RestaurantAtView,
} from './views.ts'

const roles = ['ADMIN', 'AUDITOR', 'RESTAURANT'] as const
/** A restaurant sees only its own entries; a filter for another restaurant is refused. */
const auditReaders = { kind: 'roles', roles } as const

const itemParams = z.strictObject({ itemId: ItemId })
const menuParams = z.strictObject({ menuId: MenuId })
const restaurantParams = z.strictObject({ restaurantId: RestaurantId })

/** The largest PostgreSQL bigint. */
const lastPosition = 2n ** 63n - 1n

/** A range of entry ids, `FIRST..LAST`, inclusive. Empty if LAST is smaller than FIRST. */
const EntryRange = z
  .string()
  .regex(/^\d{1,19}\.\.\d{1,19}$/u, { error: 'Use the ids of two entries: FIRST..LAST.', abort: true })
  .refine(range => range.split('..').every(id => BigInt(id) <= lastPosition), 'Use ids of entries.')

/** The filters of the history. `kind` may list several kinds, separated by commas. `from` (inclusive) and `to` (exclusive) compare `decidedAt`. */
const filters = {
  restaurant: RestaurantId.optional(),
  menu: MenuId.optional(),
  item: ItemId.optional(),
  allergen: AllergenId.optional(),
  /** The account that acted, directly or as the impersonator. */
  actor: AccountId.optional(),
  kind: z
    .string()
    .transform(kinds => kinds.split(','))
    .pipe(z.array(AuditKind))
    .optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
  entries: EntryRange.optional(),
}

/** Searches by part of a name, ignoring case. Results are sorted by the name that matched. */
const byName = {
  /** Part of a current or former name. */
  search: searchText(limits.nameLength).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** From the `Link` header: `rel="next"`. */
  cursor: z.string().max(1_000).optional(),
}

const at = z.strictObject({ time: InstantInput, view: AuditPerspective.default('guests') })
const between = z.strictObject({
  from: InstantInput,
  to: InstantInput,
  view: AuditPerspective.default('guests'),
})

export const auditRoutes = {
  history: defineRoute({
    id: 'audit.history',
    summary: 'Who changed what, when, for whom and why; newest first unless `order=asc`, paged both ways',
    method: 'GET',
    path: '/api/audit/history',
    service: 'query',
    access: auditReaders,
    limit: 'manager-read',
    query: z.strictObject({
      ...filters,
      order: z.enum(['desc', 'asc']).default('desc'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      /** From the `Link` header: `rel="next"` or `rel="prev"`. */
      cursor: z.string().max(500).optional(),
    }),
    bodyKind: 'none',
    responses: { 200: z.array(AuditEntryView) },
    errors: [],
  }),
  restaurants: defineRoute({
    id: 'audit.restaurants',
    summary: 'Every restaurant, also deleted ones, under its latest name',
    method: 'GET',
    path: '/api/audit/restaurants',
    service: 'query',
    access: auditReaders,
    limit: 'manager-read',
    query: z.strictObject(byName),
    bodyKind: 'none',
    responses: { 200: z.array(AuditRestaurantView) },
    errors: [],
  }),
  restaurantMenus: defineRoute({
    id: 'audit.restaurant-menus',
    summary: 'Every menu of a restaurant, also deleted ones, under its latest name',
    method: 'GET',
    path: '/api/audit/restaurants/:restaurantId/menus',
    service: 'query',
    access: { kind: 'roles', roles, own: 'restaurantId' },
    limit: 'manager-read',
    params: restaurantParams,
    bodyKind: 'none',
    responses: { 200: z.array(AuditMenuView) },
    errors: ['restaurant.not_found'],
  }),
  restaurantItems: defineRoute({
    id: 'audit.restaurant-items',
    summary:
      'Every item of a restaurant, also deleted ones, found by part of a current or former name; `Link` leads to more',
    method: 'GET',
    path: '/api/audit/restaurants/:restaurantId/items',
    service: 'query',
    access: { kind: 'roles', roles, own: 'restaurantId' },
    limit: 'manager-read',
    params: restaurantParams,
    query: z.strictObject({
      ...byName,
      /** Only items that are or were on this menu. */
      menu: MenuId.optional(),
    }),
    bodyKind: 'none',
    responses: { 200: z.array(AuditItemView) },
    errors: ['restaurant.not_found'],
  }),
  itemAt: defineRoute({
    id: 'audit.item-at',
    summary: 'An item as it was at an instant',
    method: 'GET',
    path: '/api/audit/items/:itemId/at',
    service: 'query',
    access: { kind: 'roles', roles, own: 'itemId' },
    limit: 'manager-read',
    params: itemParams,
    query: at,
    bodyKind: 'none',
    responses: { 200: ItemAtView },
    errors: ['item.not_found'],
  }),
  menuAt: defineRoute({
    id: 'audit.menu-at',
    summary: 'A menu as it was at an instant',
    method: 'GET',
    path: '/api/audit/menus/:menuId/at',
    service: 'query',
    access: { kind: 'roles', roles, own: 'menuId' },
    limit: 'manager-read',
    params: menuParams,
    query: at,
    bodyKind: 'none',
    responses: { 200: MenuAtView },
    errors: ['menu.not_found'],
  }),
  restaurantAt: defineRoute({
    id: 'audit.restaurant-at',
    summary: 'A restaurant’s menus as they were at an instant',
    method: 'GET',
    path: '/api/audit/restaurants/:restaurantId/at',
    service: 'query',
    access: { kind: 'roles', roles, own: 'restaurantId' },
    limit: 'manager-read',
    params: restaurantParams,
    query: at,
    bodyKind: 'none',
    responses: { 200: RestaurantAtView },
    errors: ['restaurant.not_found'],
  }),
  itemDiff: defineRoute({
    id: 'audit.item-diff',
    summary: 'Differences of an item between two instants',
    method: 'GET',
    path: '/api/audit/items/:itemId/diff',
    service: 'query',
    access: { kind: 'roles', roles, own: 'itemId' },
    limit: 'manager-read',
    params: itemParams,
    query: between,
    bodyKind: 'none',
    responses: { 200: DiffView },
    errors: ['item.not_found'],
  }),
  menuDiff: defineRoute({
    id: 'audit.menu-diff',
    summary: 'Differences of a menu between two instants',
    method: 'GET',
    path: '/api/audit/menus/:menuId/diff',
    service: 'query',
    access: { kind: 'roles', roles, own: 'menuId' },
    limit: 'manager-read',
    params: menuParams,
    query: between,
    bodyKind: 'none',
    responses: { 200: DiffView },
    errors: ['menu.not_found'],
  }),
  restaurantDiff: defineRoute({
    id: 'audit.restaurant-diff',
    summary: 'Differences of a restaurant’s menus between two instants',
    method: 'GET',
    path: '/api/audit/restaurants/:restaurantId/diff',
    service: 'query',
    access: { kind: 'roles', roles, own: 'restaurantId' },
    limit: 'manager-read',
    params: restaurantParams,
    query: between,
    bodyKind: 'none',
    responses: { 200: DiffView },
    errors: ['restaurant.not_found'],
  }),
  instants: defineRoute({
    id: 'audit.menu-instants',
    summary: 'When something changed on a menu, oldest first; at most the latest 5,000',
    method: 'GET',
    path: '/api/audit/menus/:menuId/instants',
    service: 'query',
    access: { kind: 'roles', roles, own: 'menuId' },
    limit: 'manager-read',
    params: menuParams,
    query: z.strictObject({
      view: AuditPerspective.default('guests'),
      from: InstantInput.optional(),
      to: InstantInput.optional(),
    }),
    bodyKind: 'none',
    responses: { 200: z.array(AuditInstantView) },
    errors: ['menu.not_found'],
  }),
  export: defineRoute({
    id: 'audit.export',
    summary:
      'The history as a file that can be verified offline: the entries, the digests of those left out, the signed head',
    method: 'GET',
    path: '/api/audit/export',
    service: 'query',
    access: auditReaders,
    limit: 'bulk',
    query: z.strictObject({ ...filters, format: z.enum(['jsonl', 'csv']).default('jsonl') }),
    bodyKind: 'none',
    responses: { 200: z.string() },
    responseType: ['application/x-ndjson', 'text/csv'],
    errors: [],
  }),
  heads: defineRoute({
    id: 'audit.heads',
    summary: 'The signed heads of a chain, newest first',
    method: 'GET',
    path: '/api/audit/heads',
    service: 'query',
    access: auditReaders,
    limit: 'manager-read',
    query: z.strictObject({ chain: ChainId.optional() }),
    bodyKind: 'none',
    responses: { 200: z.array(AuditHeadView) },
    errors: [],
  }),
  key: defineRoute({
    id: 'audit.key',
    summary: 'The public key (JWK, RFC 7517) that signed heads and exports verify with',
    method: 'GET',
    path: '/api/audit/key',
    service: 'query',
    access: { kind: 'public' },
    limit: 'guest-read',
    bodyKind: 'none',
    responses: { 200: AuditKey },
    errors: [],
  }),
} as const
