import { z } from 'zod'
import { defineRoute } from '../http/route.ts'
import { MenuId } from '../ids.ts'
import { Reason } from '../reason.ts'
import { managingRoles, restaurantRoles } from '../roles.ts'
import { ImportPreview } from './import-views.ts'

/** What the manager says that headings of the file mean: JSON, from a heading to a column, an allergen's id or `ignore`. */
const columnMapping = z
  .string()
  .max(8_000)
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'Send the columns as JSON.' })
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.string()))

const importQuery = z.strictObject({
  confirm: z.literal('reviewed').optional(),
  /** `update`: rows with the name of an item change that item. Default: every row is a new item. */
  mode: z.enum(['add', 'update']).optional(),
  columns: columnMapping.optional(),
  /** Why warnings are removed or weakened, for every item that an update changes. */
  reason: Reason,
})

const csv = {
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
    ...csv,
    responses: { 200: ImportPreview },
    errors: ['service.read_model_behind'],
  }),
  import: defineRoute('POST /api/menus/:menuId/import', {
    id: 'items.import',
    summary:
      'Add the items of a CSV allergen matrix to a menu: all rows, or none and the reasons by line. `confirm=reviewed` confirms the rows that are complete and have a review date; otherwise an import confirms nothing. `mode=update` changes the items whose name is on the menu already, and never confirms them.',
    ...csv,
    responses: {
      201: z.strictObject({
        id: MenuId,
        /** New items. */
        imported: z.int(),
        confirmed: z.int(),
        /** Items that were on the menu. */
        updated: z.int(),
        /** Items that someone else changed in the same moment: they are as that person left them. */
        skipped: z.int(),
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
