import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { ItemId, MenuId, RestaurantId } from '../ids.ts'
import { limits } from '../limits.ts'
import { PriceInput } from '../money.ts'
import { Reason } from '../reason.ts'
import { Revision } from '../revision.ts'
import { line, paragraph, searchText } from '../text.ts'
import { InstantInput } from '../time.ts'
import { ArchivedItemView, ItemView } from './views.ts'

const menuParams = z.strictObject({ menuId: MenuId })
const itemParams = z.strictObject({ itemId: ItemId })
const readOwnMenu = { kind: 'roles', roles: ['RESTAURANT', 'ADMIN'], own: 'menuId' } as const
const ownMenu = { kind: 'roles', roles: ['RESTAURANT'], own: 'menuId' } as const
const ownItem = { kind: 'roles', roles: ['RESTAURANT'], own: 'itemId' } as const
const Done = z.strictObject({ message: z.string() })

const note = paragraph(limits.noteLength)
const description = paragraph(limits.descriptionLength)
const section = line(limits.sectionLength)

/** The body that creates an item. Rows of an import are parsed with the same schema. */
export const NewItemBody = z.strictObject({
  name: line(limits.nameLength, 1),
  description: description.default(''),
  price: PriceInput.default(0),
  crossContamination: note.default(''),
  modifications: note.default(''),
  section: section.default(''),
})

const ChangeItemBody = z.strictObject({
  name: line(limits.nameLength, 1).optional(),
  description: description.optional(),
  price: PriceInput.optional(),
  crossContamination: note.optional(),
  modifications: note.optional(),
  section: section.optional(),
  /** The revision that the edit started from. Without it the last write wins. */
  revision: Revision.optional(),
})

/** Paging of long lists. Responses are arrays, with `X-Total-Count` and `Link: <...>; rel="next"` (rulings, "Pagination"). */
const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
}

export const itemRoutes = {
  ofMenu: defineRoute({
    id: 'items.of-menu',
    summary: 'The items of a menu, sorted by name, without archived ones',
    method: 'GET',
    path: '/api/menu-items/:menuId/items',
    service: 'query',
    access: readOwnMenu,
    limit: 'manager-read',
    params: menuParams,
    bodyKind: 'none',
    responses: { 200: z.array(ItemView) },
    errors: ['menu.not_found'],
  }),
  archived: defineRoute({
    id: 'items.archived',
    summary: 'The archive of a restaurant, newest first',
    method: 'GET',
    path: '/api/menu-items/archived/:restaurantId',
    service: 'query',
    access: { kind: 'roles', roles: ['RESTAURANT', 'ADMIN'], own: 'restaurantId' },
    limit: 'manager-read',
    params: z.strictObject({ restaurantId: RestaurantId }),
    query: z.strictObject({
      ...page,
      name: searchText(limits.nameLength).optional(),
      menu: searchText(limits.nameLength).optional(),
      from: InstantInput.optional(),
      to: InstantInput.optional(),
    }),
    bodyKind: 'none',
    responses: { 200: z.array(ArchivedItemView) },
    errors: ['restaurant.not_found'],
  }),
  create: defineRoute({
    id: 'items.create',
    summary: 'Add an item to a menu',
    method: 'POST',
    path: '/api/menu-items/:menuId/items',
    service: 'command',
    access: ownMenu,
    limit: 'manager-write',
    params: menuParams,
    bodyKind: 'json',
    body: NewItemBody,
    responses: { 201: ItemView },
    errors: ['menu.not_found', 'items.limit_reached', 'menus.size_limit_reached'],
  }),
  change: defineRoute({
    id: 'items.change',
    summary:
      'Change an item; missing fields stay unchanged. With the revision that the edit started from, ' +
      'refused if one of the same fields has changed since',
    method: 'PUT',
    path: '/api/menu-items/items/:itemId',
    service: 'command',
    access: ownItem,
    limit: 'manager-write',
    params: itemParams,
    bodyKind: 'json',
    body: ChangeItemBody,
    responses: { 200: ItemView },
    errors: ['item.not_found', 'items.archived', 'items.changed_since_seen', 'menus.size_limit_reached'],
    current: ItemView,
  }),
  archive: defineRoute({
    id: 'items.archive',
    summary: 'Move an item to the archive',
    method: 'PUT',
    path: '/api/menu-items/:itemId/archive',
    service: 'command',
    access: ownItem,
    limit: 'manager-write',
    params: itemParams,
    bodyKind: 'none',
    responses: { 200: ItemView },
    errors: ['item.not_found'],
  }),
  restore: defineRoute({
    id: 'items.restore',
    summary: 'Restore an item from the archive to its menu or to another menu of the restaurant',
    method: 'PUT',
    path: '/api/menu-items/:itemId/restore',
    service: 'command',
    access: ownItem,
    limit: 'manager-write',
    params: itemParams,
    bodyKind: 'json',
    body: z.strictObject({ menuId: MenuId.optional() }),
    responses: { 200: ItemView },
    errors: [
      'item.not_found',
      'menu.not_found',
      'items.not_archived',
      'items.limit_reached',
      'menus.size_limit_reached',
    ],
  }),
  delete: defineRoute({
    id: 'items.delete',
    summary: 'Delete an item for good',
    method: 'DELETE',
    path: '/api/menu-items/items/:itemId',
    service: 'command',
    access: ownItem,
    limit: 'manager-write',
    params: itemParams,
    query: z.strictObject({ reason: Reason }),
    bodyKind: 'none',
    responses: { 200: Done },
    errors: ['item.not_found', 'allergens.reason_required'],
  }),
  import: defineRoute({
    id: 'items.import',
    summary:
      'Add the items of a CSV allergen matrix to a menu: all rows, or none and the reasons by line. `confirm=reviewed` confirms the rows that are complete and have a review date; otherwise an import confirms nothing.',
    method: 'POST',
    path: '/api/menus/:menuId/import',
    service: 'command',
    access: ownMenu,
    limit: 'bulk',
    params: menuParams,
    query: z.strictObject({ confirm: z.literal('reviewed').optional() }),
    bodyKind: 'csv',
    body: z.string(),
    responses: { 201: z.strictObject({ id: MenuId, imported: z.int(), confirmed: z.int() }) },
    errors: ['menu.not_found', 'items.limit_reached', 'menus.size_limit_reached', 'import.invalid'],
  }),
  export: defineRoute({
    id: 'items.export',
    summary: 'The CSV allergen matrix of a menu, in the format of the import',
    method: 'GET',
    path: '/api/menus/:menuId/export',
    service: 'query',
    access: readOwnMenu,
    limit: 'manager-read',
    params: menuParams,
    bodyKind: 'none',
    responses: { 200: z.string() },
    responseType: 'text/csv',
    errors: ['menu.not_found'],
  }),
} as const
