import { z } from 'zod'
import { Issue } from '../errors.ts'

/** One cell that an import would change. Tags in the letters of the matrix; empty: not marked. */
const ImportChange = z.strictObject({ field: z.string(), before: z.string(), after: z.string() })
export type ImportChange = z.infer<typeof ImportChange>

/** A row of the file and what an import would make of it. */
const ImportedRow = z.strictObject({
  /** Line of the file, from 1. */
  line: z.int(),
  name: z.string(),
  section: z.string(),
  effect: z.enum(['new', 'changed', 'unchanged']),
  /** Empty for a new item. */
  changes: z.array(ImportChange),
  /** The item is confirmed, and this change removes the confirmation. */
  losesConfirmation: z.boolean(),
})

/** What an import would do. Nothing is written. */
export const ImportPreview = z.strictObject({
  /** The file's columns; `as`: a column of the matrix, the id of an allergen or diet, `ignore`, or `null`: unknown. */
  columns: z.array(z.strictObject({ heading: z.string(), as: z.string().nullable() })),
  /** Empty if the file has problems. */
  rows: z.array(ImportedRow),
  /** What to fix first, by line. */
  issues: z.array(Issue),
})
export type ImportPreview = z.infer<typeof ImportPreview>
