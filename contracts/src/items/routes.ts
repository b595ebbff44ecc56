import { z } from 'zod'
import { exampleValues } from '../http/examples.ts'
import { defineRoute, Message } from '../http/route.ts'
import { areUnique, ItemId, MenuId, Revision } from '../ids.ts'
import { limits } from '../limits.ts'
import { PriceInput } from '../money.ts'
import { managingRoles, restaurantRoles } from '../roles.ts'
import { line, paragraph, Reason } from '../text.ts'
import { InstantInput } from '../time.ts'
import { CopiesOutcome, CopiesParameter, ItemCopiesView } from './copies.ts'
import { translatedFields } from './matrix.ts'
import { translationFields } from './translations.ts'
import { ArchivedItemView, ItemView, ListedItemView } from './views.ts'

const readOwnMenu = { kind: 'roles', roles: [...restaurantRoles, 'ADMIN'], own: 'menuId' } as const
const ownMenu = { kind: 'roles', roles: managingRoles, own: 'menuId' } as const
const ownItem = { kind: 'roles', roles: managingRoles, own: 'itemId' } as const

const fields = {
  name: line(limits.nameLength, 1),
  description: paragraph(limits.descriptionLength),
  price: PriceInput,
  crossContamination: paragraph(limits.noteLength),
  modifications: paragraph(limits.noteLength),
  section: line(limits.sectionLength),
}

/** The body that creates an item. Rows of an import are parsed with the same schema. */
export const NewItemBody = z.strictObject({
  name: fields.name,
  description: fields.description.default(''),
  price: fields.price.default(0),
  crossContamination: fields.crossContamination.default(''),
  modifications: fields.modifications.default(''),
  section: fields.section.default(''),
})

/**
 * "Allergens unchanged, still checked": a change that would remove the item's confirmation keeps it, and the history says so.
 * Needs the revision that the manager saw.
 */
const stillChecked = z.boolean()

/** `revision`: the revision that the edit started from. Without it the last write wins. */
const ChangeItemBody = z.strictObject({ ...fields, revision: Revision, stillChecked }).partial()

/** Paging of long lists. Responses are arrays, with `X-Total-Count` and `Link: <...>; rel="next"` (product, "Pagination"). */
const page = {
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
}

export const itemRoutes = {
  ofMenu: defineRoute('GET /api/menu-items/:menuId/items', {
    id: 'items.of-menu',
    summary:
      'The items of a menu, sorted by name, without archived ones. `section` and `position` say where guests see an item',
    access: readOwnMenu,
    responses: { 200: z.array(ListedItemView) },
  }),
  archived: defineRoute('GET /api/menu-items/archived/:restaurantId', {
    id: 'items.archived',
    summary: 'The archive of a restaurant, newest first',
    access: { kind: 'roles', roles: [...restaurantRoles, 'ADMIN'], own: 'restaurantId' },
    query: z.strictObject({
      ...page,
      name: paragraph(limits.nameLength).optional(),
      menu: paragraph(limits.nameLength).optional(),
      from: InstantInput.optional(),
      to: InstantInput.optional(),
    }),
    responses: { 200: z.array(ArchivedItemView) },
  }),
  create: defineRoute('POST /api/menu-items/:menuId/items', {
    id: 'items.create',
    summary: 'Add an item to a menu',
    access: ownMenu,
    body: NewItemBody,
    example: {
      body: {
        name: 'Soup',
        description: 'Of the day',
        price: 12.5,
        crossContamination: 'One pot for all',
        modifications: 'No croutons',
        section: 'Starters',
      },
    },
    responses: { 201: ItemView },
    errors: ['items.limit_reached', 'menus.size_limit_reached'],
  }),
  change: defineRoute('PUT /api/menu-items/items/:itemId', {
    id: 'items.change',
    summary:
      'Change an item; missing fields stay unchanged. With the revision that the edit started from, ' +
      'refused if one of the same fields has changed since. `stillChecked` keeps the confirmation of an item ' +
      'whose allergens have not changed since that revision. `copies`: changed names, descriptions and notes apply to these copies as well',
    access: ownItem,
    query: z.strictObject({ copies: CopiesParameter }),
    body: ChangeItemBody,
    example: { body: { name: 'Broth', price: '9.90' } },
    responses: { 200: ItemView.extend({ copies: CopiesOutcome }) },
    errors: [
      'items.archived',
      'items.changed_since_seen',
      'allergens.changed_since_seen',
      'allergens.open_mentions',
      'menus.size_limit_reached',
    ],
    current: ItemView,
  }),
  copies: defineRoute('GET /api/menu-items/:menuId/copies', {
    id: 'items.copies',
    summary:
      'The items of a menu that have copies on other menus, with these copies and in what they differ. Archived ones are left out',
    access: readOwnMenu,
    responses: { 200: z.array(ItemCopiesView) },
  }),
  makeSeparate: defineRoute('PUT /api/menu-items/items/:itemId/separate', {
    id: 'items.make-separate',
    summary: 'Make an item separate: it is no copy of an item on another menu any more',
    access: ownItem,
    responses: { 200: ItemView },
    errors: ['items.archived'],
  }),
  duplicate: defineRoute('POST /api/menu-items/items/:itemId/duplicate', {
    id: 'items.duplicate',
    summary:
      'Add a copy of an item to its menu or to another one, with its texts, price and tags. The copy is never confirmed. On another ' +
      'menu it remembers the item that it is a copy of',
    access: ownItem,
    body: z.strictObject({
      /** Missing: the name of the item, on its own menu with "(copy)". */
      name: fields.name.optional(),
      /** Missing: the menu of the item. */
      menuId: MenuId.optional(),
    }),
    example: { body: { name: 'Broth for two' } },
    responses: { 201: ItemView },
    errors: ['menu.not_found', 'items.archived', 'items.limit_reached', 'menus.size_limit_reached'],
  }),
  move: defineRoute('PUT /api/menu-items/items/:itemId/menu', {
    id: 'items.move',
    summary:
      'Move an item to another menu of the restaurant. Its allergens must be confirmed again, unless `stillChecked` ' +
      'says that they have not changed since the revision that the manager saw',
    access: ownItem,
    body: z.strictObject({
      menuId: MenuId,
      revision: Revision.optional(),
      stillChecked: stillChecked.optional(),
    }),
    example: { body: { menuId: exampleValues.menuId } },
    responses: { 200: ItemView },
    errors: [
      'menu.not_found',
      'items.archived',
      'allergens.changed_since_seen',
      'allergens.open_mentions',
      'items.limit_reached',
      'menus.size_limit_reached',
    ],
    current: ItemView,
  }),
  setAvailability: defineRoute('PUT /api/menu-items/items/:itemId/availability', {
    id: 'items.set-availability',
    summary:
      'Say that an item is sold out today, or available again. A sold-out item comes back automatically at the next 04:00 ' +
      'in the time zone of its restaurant (`soldOutUntil`). Its allergens and their confirmation do not change',
    access: { kind: 'roles', roles: restaurantRoles, own: 'itemId' },
    body: z.strictObject({ soldOut: z.boolean() }),
    example: { body: { soldOut: true } },
    responses: { 200: ItemView },
    errors: ['items.archived'],
  }),
  translate: defineRoute('PUT /api/menu-items/items/:itemId/translations/:language', {
    id: 'items.translate',
    summary:
      'Enter the texts of an item in another language. Guests with that language see them, marked as the ' +
      "restaurant's translation, until one of the item's texts changes. An empty text shows the original. With the " +
      'revision that the translation started from, refused if one of these texts has changed since',
    access: ownItem,
    body: z
      .strictObject({ ...translationFields, revision: Revision.optional() })
      .refine(texts => translatedFields.some(field => texts[field] !== ''), {
        path: ['name'],
        message: 'Enter a name or another text.',
      }),
    example: {
      body: {
        name: 'Suppe',
        description: 'Des Tages',
        crossContamination: 'Ein Topf für alles',
        modifications: 'Ohne Croutons',
      },
    },
    responses: { 200: ItemView },
    errors: ['items.archived', 'items.changed_since_seen', 'menus.size_limit_reached'],
    current: ItemView,
  }),
  removeTranslation: defineRoute('DELETE /api/menu-items/items/:itemId/translations/:language', {
    id: 'items.remove-translation',
    summary: 'Remove a translation of an item. Guests see its original texts again',
    access: ownItem,
    responses: { 200: ItemView },
    errors: ['items.archived'],
  }),
  setPrices: defineRoute('PUT /api/menus/:menuId/prices', {
    id: 'items.set-prices',
    summary:
      'Change the prices of items of a menu, each from the price that the manager saw. An item whose price is ' +
      'another one by now, or that is no longer on the menu, is left as it is and listed in `skipped`',
    access: ownMenu,
    limit: 'bulk',
    body: z.strictObject({
      prices: z
        .array(z.strictObject({ itemId: ItemId, from: PriceInput, to: PriceInput }))
        .min(1)
        .max(limits.itemsPerMenu)
        .refine(all => areUnique(all.map(({ itemId }) => itemId)), 'List each item once.'),
    }),
    example: { body: { prices: [{ itemId: exampleValues.itemId, from: '0', to: 9.5 }] } },
    responses: { 200: z.strictObject({ changed: z.int(), skipped: z.array(ItemId) }) },
  }),
  archive: defineRoute('PUT /api/menu-items/:itemId/archive', {
    id: 'items.archive',
    summary: 'Move an item to the archive',
    access: ownItem,
    responses: { 200: ItemView },
  }),
  restore: defineRoute('PUT /api/menu-items/:itemId/restore', {
    id: 'items.restore',
    summary: 'Restore an item from the archive to its menu or to another menu of the restaurant',
    access: ownItem,
    body: z.strictObject({ menuId: MenuId.optional() }),
    example: { body: {} },
    responses: { 200: ItemView },
    errors: ['menu.not_found', 'items.not_archived', 'items.limit_reached', 'menus.size_limit_reached'],
  }),
  delete: defineRoute('DELETE /api/menu-items/items/:itemId', {
    id: 'items.delete',
    summary: 'Delete an item permanently',
    access: ownItem,
    query: z.strictObject({ reason: Reason }),
    example: { query: { reason: 'Listed twice' } },
    responses: { 200: Message },
    errors: ['allergens.reason_required'],
  }),
} as const
