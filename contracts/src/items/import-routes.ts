import { z } from 'zod'
import { ItemMentionView } from '../allergens/views.ts'
import { Issue } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import { AllergenId, MenuId } from '../ids.ts'
import { managingRoles, restaurantRoles } from '../roles.ts'
import { Reason } from '../text.ts'

/** One cell that an import would change. Tags in the letters of the matrix; empty: not marked. */
const ImportChange = z.strictObject({ field: z.string(), before: z.string(), after: z.string() })
export type ImportChange = z.infer<typeof ImportChange>

/** A row of the file and what an import would make of it. */
const ImportedRow = z.strictObject({
  /** Line of the file, from 1. */
  line: z.int(),
  name: z.string(),
  section: z.string(),
  /** `left`: the item is on the menu, and this import only adds new ones. */
  effect: z.enum(['new', 'changed', 'unchanged', 'left']),
  /** What a new item will have. */
  changes: z.array(ImportChange),
  /** The item is confirmed, and this change removes the confirmation. */
  losesConfirmation: z.boolean(),
  /**
   * The allergens that the texts of the item will name while they are neither tagged nor answered. The import does not confirm such
   * an item.
   */
  mentions: z.array(ItemMentionView),
})

/** What an import would do. Nothing is written. */
export const ImportPreview = z.strictObject({
  /** The file's columns; `as`: a column of the matrix, the id of an allergen or diet, `ignore`, or `null`: unknown. */
  columns: z.array(z.strictObject({ heading: z.string(), as: z.string().nullable() })),
  /** The cells, in capitals, that the query explains or must explain, and the allergens and diets in whose columns they are. */
  values: z.array(
    z.strictObject({
      value: z.string(),
      tags: z.array(AllergenId),
      lines: z.int(),
      answered: z.boolean(),
    }),
  ),
  /** Empty if the file has problems or a question is open. */
  rows: z.array(ImportedRow),
  /** What to fix first, by line. */
  issues: z.array(Issue),
})
export type ImportPreview = z.infer<typeof ImportPreview>

/** The manager's meanings of columns or cells, as JSON. */
const meanings = z
  .string()
  .max(8_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'Send the meanings as JSON.' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.string()))

const importQuery = z.strictObject({
  confirm: z.literal('reviewed').optional(),
  /** `update`: rows with the name of an item change that item. Default: every row is a new item. */
  mode: z.enum(['add', 'update']).optional(),
  /** Heading -> column, allergen id, `gluten:rye` or `ignore`. */
  columns: meanings.optional(),
  /** Cell, or tag and cell (`gluten:W`) -> the cell of the matrix that it means, such as `C:wheat` or `N`. */
  values: meanings.optional(),
  /** Why warnings are removed or weakened, for every item that an update changes. */
  reason: Reason,
})

const csvRequest = {
  access: { kind: 'roles', roles: managingRoles, own: 'menuId' },
  limit: 'bulk',
  query: importQuery,
  bodyKind: 'csv',
  body: z.string(),
} as const

/** The CSV allergen matrix of a menu. */
export const importRoutes = {
  preview: defineRoute('POST /api/menus/:menuId/import/preview', {
    id: 'items.preview-import',
    summary: 'What an import of this file would do: its columns, rows and problems. Writes nothing',
    ...csvRequest,
    limit: 'import-preview',
    example: { body: 'item,price,milk\nDumplings,8.50,C' },
    responses: { 200: ImportPreview },
    errors: ['service.read_model_behind'],
  }),
  import: defineRoute('POST /api/menus/:menuId/import', {
    id: 'items.import',
    summary:
      'Add the items of a CSV allergen matrix to a menu: all rows, or none and the reasons by line. ' +
      '`confirm=reviewed` confirms the rows that are complete, have a review date and name no allergen that they do not tag; ' +
      'otherwise an import confirms nothing. Items that are on the menu are left as they are. `mode=update` changes the items ' +
      'whose name is on the menu already, and never confirms them.',
    ...csvRequest,
    example: { body: 'item,price,milk\nDumplings,8.50,C' },
    responses: {
      201: z.strictObject({
        id: MenuId,
        /** New items. */
        imported: z.int(),
        confirmed: z.int(),
        /** New and changed items whose texts name an allergen that is neither tagged nor answered: none of them is confirmed. */
        withMentions: z.int(),
        /** Items that were on the menu. */
        updated: z.int(),
        /** Items that someone else changed in the same moment: they are as that person left them. */
        skipped: z.int(),
        /** Rows whose item is on the menu, and that only had to be added. */
        left: z.int(),
      }),
    },
    errors: [
      'items.limit_reached',
      'menus.size_limit_reached',
      'import.invalid',
      'service.read_model_behind',
    ],
  }),
  export: defineRoute('GET /api/menus/:menuId/export', {
    id: 'items.export',
    summary: 'The CSV allergen matrix of a menu, in the format of the import',
    access: { kind: 'roles', roles: [...restaurantRoles, 'ADMIN'], own: 'menuId' },
    responses: { 200: z.string() },
    responseType: 'text/csv',
  }),
} as const
