import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { AccountId, AllergenId, ItemId, MenuId, RestaurantId } from '../ids.ts'
import { limits } from '../limits.ts'
import { restaurantRoles } from '../roles.ts'
import { paragraph } from '../text.ts'
import { InstantInput } from '../time.ts'
import { ChainId } from './chain.ts'
import { DiffView } from './diff-views.ts'
import { AuditKind } from './kinds.ts'
import { AuditItemView, AuditMenuView, AuditRestaurantView } from './name-views.ts'
import { AuditKeys } from './proof.ts'
import {
  AuditEntryView,
  AuditHeadView,
  AuditInstantView,
  AuditMark,
  AuditPerspective,
  ItemAtView,
  MenuAtView,
  RestaurantAtView,
} from './views.ts'

const roles = ['ADMIN', 'AUDITOR', ...restaurantRoles] as const
/** A restaurant sees only its own entries; a filter for another restaurant is refused. */
const auditReaders = { kind: 'roles', roles } as const

/** The trail names people from the accounts in the admin group's tables. */
const reads = ['audit', 'admin'] as const

/** The largest PostgreSQL bigint. */
const lastPosition = 2n ** 63n - 1n

/** A range of entry ids, `FIRST..LAST`, inclusive. Empty if LAST is smaller than FIRST. */
const EntryRange = z
  .string()
  .regex(/^\d{1,19}\.\.\d{1,19}$/u, { error: 'Use the ids of two entries: FIRST..LAST.', abort: true })
  .refine(range => range.split('..').every(id => BigInt(id) <= lastPosition), 'Use ids of entries.')

/**
 * The filters of the history. `kind` may list several kinds, separated by commas. `from` (inclusive) and `to` (exclusive)
 * compare `decidedAt`.
 */
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
  mark: AuditMark.optional(),
  from: InstantInput.optional(),
  to: InstantInput.optional(),
  entries: EntryRange.optional(),
}

/** Searches by part of a name, ignoring case. Results are sorted by the name that matched. */
const byName = {
  /** Part of a current or former name. */
  search: paragraph(limits.nameLength).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** From the `Link` header: `rel="next"`. */
  cursor: z.string().max(1_000).optional(),
}

/** `kitchen` and `decided` are two names of one view. */
const viewInput = z
  .enum([...AuditPerspective.options, 'kitchen'])
  .default('guests')
  .transform(view => (view === 'kitchen' ? 'decided' : view))

const at = z.strictObject({ time: InstantInput, view: viewInput })
const between = z.strictObject({
  from: InstantInput,
  to: InstantInput,
  view: viewInput,
})

export const auditRoutes = {
  history: defineRoute('GET /api/audit/history', {
    id: 'audit.history',
    reads,
    summary: 'Who changed what, when, for whom and why; newest first unless `order=asc`, paged both ways',
    access: auditReaders,
    query: z.strictObject({
      ...filters,
      order: z.enum(['desc', 'asc']).default('desc'),
      limit: z.coerce.number().int().min(1).max(200).default(50),
      /** From the `Link` header: `rel="next"` or `rel="prev"`. */
      cursor: z.string().max(500).optional(),
    }),
    responses: { 200: z.array(AuditEntryView) },
  }),
  restaurants: defineRoute('GET /api/audit/restaurants', {
    id: 'audit.restaurants',
    reads,
    summary: 'Every restaurant, also deleted ones, under its latest name',
    access: auditReaders,
    query: z.strictObject(byName),
    responses: { 200: z.array(AuditRestaurantView) },
  }),
  restaurantMenus: defineRoute('GET /api/audit/restaurants/:restaurantId/menus', {
    id: 'audit.restaurant-menus',
    reads,
    summary: 'Every menu of a restaurant, also deleted ones, under its latest name',
    access: { kind: 'roles', roles, own: 'restaurantId' },
    responses: { 200: z.array(AuditMenuView) },
  }),
  restaurantItems: defineRoute('GET /api/audit/restaurants/:restaurantId/items', {
    id: 'audit.restaurant-items',
    reads,
    summary:
      'Every item of a restaurant, also deleted ones, found by part of a current or former name; `Link` leads to more',
    access: { kind: 'roles', roles, own: 'restaurantId' },
    query: z.strictObject({
      ...byName,
      /** Only items that are or were on this menu. */
      menu: MenuId.optional(),
    }),
    responses: { 200: z.array(AuditItemView) },
  }),
  itemAt: defineRoute('GET /api/audit/items/:itemId/at', {
    id: 'audit.item-at',
    reads,
    summary: 'An item as it was at an instant',
    access: { kind: 'roles', roles, own: 'itemId' },
    query: at,
    example: { query: { time: '2026-03-12T19:32:00.000Z' } },
    responses: { 200: ItemAtView },
  }),
  menuAt: defineRoute('GET /api/audit/menus/:menuId/at', {
    id: 'audit.menu-at',
    reads,
    summary: 'A menu as it was at an instant',
    access: { kind: 'roles', roles, own: 'menuId' },
    query: at,
    example: { query: { time: '2026-03-12T19:32:00.000Z' } },
    responses: { 200: MenuAtView },
  }),
  restaurantAt: defineRoute('GET /api/audit/restaurants/:restaurantId/at', {
    id: 'audit.restaurant-at',
    reads,
    summary: 'A restaurant’s menus as they were at an instant',
    access: { kind: 'roles', roles, own: 'restaurantId' },
    query: at,
    example: { query: { time: '2026-03-12T19:32:00.000Z' } },
    responses: { 200: RestaurantAtView },
    errors: ['audit.restaurant_too_large'],
  }),
  itemDiff: defineRoute('GET /api/audit/items/:itemId/diff', {
    id: 'audit.item-diff',
    reads,
    summary: 'Differences of an item between two instants',
    access: { kind: 'roles', roles, own: 'itemId' },
    query: between,
    example: { query: { from: '2026-03-12T19:32:00.000Z', to: '2026-03-13T00:00:00+01:00' } },
    responses: { 200: DiffView },
  }),
  menuDiff: defineRoute('GET /api/audit/menus/:menuId/diff', {
    id: 'audit.menu-diff',
    reads,
    summary: 'Differences of a menu between two instants',
    access: { kind: 'roles', roles, own: 'menuId' },
    query: between,
    example: { query: { from: '2026-03-12T19:32:00.000Z', to: '2026-03-13T00:00:00+01:00' } },
    responses: { 200: DiffView },
  }),
  restaurantDiff: defineRoute('GET /api/audit/restaurants/:restaurantId/diff', {
    id: 'audit.restaurant-diff',
    reads,
    summary: 'Differences of a restaurant’s menus between two instants',
    access: { kind: 'roles', roles, own: 'restaurantId' },
    query: between,
    example: { query: { from: '2026-03-12T19:32:00.000Z', to: '2026-03-13T00:00:00+01:00' } },
    responses: { 200: DiffView },
    errors: ['audit.restaurant_too_large'],
  }),
  instants: defineRoute('GET /api/audit/menus/:menuId/instants', {
    id: 'audit.menu-instants',
    reads,
    summary: 'When something changed on a menu, oldest first; of its latest 2,500 entries (before `to`)',
    access: { kind: 'roles', roles, own: 'menuId' },
    query: z.strictObject({
      view: viewInput,
      from: InstantInput.optional(),
      to: InstantInput.optional(),
    }),
    responses: { 200: z.array(AuditInstantView) },
  }),
  export: defineRoute('GET /api/audit/export', {
    id: 'audit.export',
    reads,
    summary:
      'The history as a file that can be verified offline: the entries, the digests of those left out, the signed head',
    access: auditReaders,
    limit: 'bulk',
    query: z.strictObject({ ...filters, format: z.enum(['jsonl', 'csv']).default('jsonl') }),
    responses: { 200: z.string() },
    responseType: ['application/x-ndjson', 'text/csv'],
  }),
  heads: defineRoute('GET /api/audit/heads', {
    id: 'audit.heads',
    reads,
    summary: 'The signed heads of a chain, newest first',
    access: auditReaders,
    query: z.strictObject({ chain: ChainId.optional() }),
    responses: { 200: z.array(AuditHeadView) },
  }),
  keys: defineRoute('GET /api/audit/keys', {
    id: 'audit.keys',
    reads,
    summary: 'The public keys (JWK, RFC 7517) that signed heads and exports verify with',
    access: { kind: 'public' },
    responses: { 200: AuditKeys },
  }),
} as const
