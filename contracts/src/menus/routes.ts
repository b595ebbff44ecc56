import { z } from 'zod'
import { exampleValues } from '../http/examples.ts'
import { defineRoute, Message } from '../http/route.ts'
import { areUnique, ItemId, Revision } from '../ids.ts'
import { limits } from '../limits.ts'
import { managingRoles, restaurantRoles } from '../roles.ts'
import { line, paragraph, Reason } from '../text.ts'
import { ChangedMenuView, ListedMenuView, MenuArrangementView, MenuSummaryView, MenuView } from './views.ts'

const ofOwnRestaurant = { kind: 'roles', roles: [...restaurantRoles, 'ADMIN'], own: 'restaurantId' } as const
const ownMenu = { kind: 'roles', roles: managingRoles, own: 'menuId' } as const

const itemIds = z.array(ItemId).max(limits.itemsPerMenu)
/** The order of sections and items that guests see. An empty list of sections: all of the menu's sections by name, and their items. */
const ArrangeBody = z.strictObject({
  /** The revision of the menu that the manager started from. */
  revision: Revision,
  sections: z
    .array(z.strictObject({ name: line(limits.sectionLength), itemIds }))
    .max(limits.sectionsPerMenu)
    .refine(all => areUnique(all.map(({ name }) => name)), 'Name each section once.')
    .refine(all => areUnique(all.flatMap(section => section.itemIds)), 'List each item once.')
    .refine(
      all => all.flatMap(section => section.itemIds).length <= limits.itemsPerMenu,
      `List at most ${limits.itemsPerMenu} items.`,
    ),
  /** The items that go to the section that lists them here. All others stay in their section. */
  moved: itemIds.refine(areUnique, 'List each item once.').default([]),
})

export const menuRoutes = {
  published: defineRoute('GET /api/menus/restaurant/:restaurantId/published-menus', {
    id: 'menus.published',
    summary: 'The published menus of a restaurant, sorted by name',
    access: { kind: 'public' },
    responses: { 200: z.array(MenuSummaryView) },
    errors: ['restaurant.not_found'],
  }),
  get: defineRoute('GET /api/menus/:menuId', {
    id: 'menus.get',
    summary: 'A menu with its items; a draft only for its own restaurant and admins',
    access: { kind: 'public' },
    responses: { 200: MenuView },
    errors: ['menu.not_found'],
  }),
  live: defineRoute('GET /api/menus/:menuId/live', {
    id: 'menus.live',
    summary:
      'Follow a published menu (server-sent events). `menu`: the whole document, with its ETag as the id, at first and after each change; ' +
      '`patch` {from, to, removed, menu}: instead of the whole document, to a page that has the document `from`; ' +
      '`restaurant`: the document of its restaurant, at first and after each change; ' +
      '`fresh` {at}: every few seconds, the menu was current then; `stale` {since}: it may have changed since; ' +
      '`gone`: it is no longer published',
    access: { kind: 'public' },
    query: z.strictObject({
      /** The ETag of the document that the page has, or `none`. Without it the page gets whole documents only. */
      known: z
        .string()
        .regex(/^[\w-]{1,64}$/u)
        .optional(),
    }),
    responses: { 200: z.string() },
    responseType: 'text/event-stream',
    errors: ['menu.not_found'],
  }),
  ofRestaurant: defineRoute('GET /api/menus/restaurant/:restaurantId/menus', {
    id: 'menus.of-restaurant',
    summary: 'All menus of a restaurant, including drafts, sorted by name',
    access: ofOwnRestaurant,
    responses: { 200: z.array(ListedMenuView) },
  }),
  create: defineRoute('POST /api/menus/restaurant/:restaurantId/menus', {
    id: 'menus.create',
    summary: 'Create a menu as a draft',
    access: { kind: 'roles', roles: managingRoles, own: 'restaurantId' },
    body: z.strictObject({
      name: line(limits.nameLength, 1),
      description: paragraph(limits.descriptionLength).default(''),
    }),
    example: { body: { name: 'Lunch', description: 'From noon' } },
    responses: { 201: MenuSummaryView },
    errors: ['menus.limit_reached'],
  }),
  duplicate: defineRoute('POST /api/menus/:menuId/duplicate', {
    id: 'menus.duplicate',
    summary:
      'Create a draft with copies of the items of a menu: their texts, prices and tags. No copy is confirmed, and ' +
      'archived items are left out',
    access: ownMenu,
    limit: 'bulk',
    body: z.strictObject({
      /** Missing: the name of the menu with "(copy)". */
      name: line(limits.nameLength, 1).optional(),
    }),
    example: { body: { name: 'Supper for two' } },
    responses: { 201: MenuSummaryView },
    errors: ['menus.limit_reached', 'menus.size_limit_reached', 'service.read_model_behind'],
  }),
  change: defineRoute('PUT /api/menus/:menuId', {
    id: 'menus.change',
    summary:
      'Change name or description, publish or unpublish; missing fields stay unchanged. With the revision that the ' +
      'edit started from, refused if one of the same fields has changed since',
    access: ownMenu,
    body: z.strictObject({
      name: line(limits.nameLength, 1).optional(),
      description: paragraph(limits.descriptionLength).optional(),
      published: z.boolean().optional(),
      /** The revision that the edit started from. Without it the last write wins. */
      revision: Revision.optional(),
    }),
    example: { body: { name: 'Supper', description: 'By candle', published: true } },
    responses: { 200: ChangedMenuView },
    errors: ['menus.changed_since_seen', 'restaurant.owner_erased'],
    current: ChangedMenuView,
  }),
  arrange: defineRoute('PUT /api/menus/:menuId/sections', {
    id: 'menus.arrange',
    summary:
      'Set the order of the sections of a menu and of the items in them, and move items between sections. Refused if ' +
      'someone else has arranged the menu since the revision that it started from',
    access: ownMenu,
    limit: 'bulk',
    body: ArrangeBody,
    example: {
      body: {
        revision: '0',
        sections: [{ name: 'Soups', itemIds: [exampleValues.itemId] }],
        moved: [exampleValues.itemId],
      },
    },
    responses: { 200: MenuArrangementView },
    errors: ['menus.changed_since_seen', 'menus.size_limit_reached'],
    current: MenuArrangementView,
  }),
  delete: defineRoute('DELETE /api/menus/:menuId', {
    id: 'menus.delete',
    summary: 'Delete a menu and the items on it',
    access: ownMenu,
    query: z.strictObject({ reason: Reason }),
    example: { query: { reason: 'Season over' } },
    responses: { 200: Message },
    errors: ['allergens.reason_required'],
  }),
} as const
