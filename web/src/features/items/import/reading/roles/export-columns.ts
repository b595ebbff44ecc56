import { itemIdColumn, matrixColumns, matrixTagColumns } from '@safe-menu/contracts/items/matrix'
import type { ColumnRole } from '../answers.ts'
import { targetText } from '../names/tag-target.ts'
import type { Column } from './columns.ts'

const fixed: { readonly [kind in ColumnRole['kind']]?: string } = {
  dish: matrixColumns.item,
  section: matrixColumns.section,
  price: matrixColumns.price,
  reviewedAt: matrixColumns.reviewedAt,
  description: matrixColumns.description,
  crossContamination: matrixColumns.crossContamination,
  modifications: matrixColumns.modifications,
  itemId: itemIdColumn,
  leaveOut: 'ignore',
}

/** What a column is in the matrix of the import; `null`: the matrix has no such column, or nobody knows. */
export function matrixMeaning({ role }: Column): string | null {
  if (role?.kind === 'tags') {
    const [target, ...more] = role.targets
    return target && more.length === 0 ? targetText(target) : null
  }
  if (role?.kind === 'translation') return role.column
  return role ? (fixed[role.kind] ?? null) : null
}

/** Whether a file has the columns of all tags of an export. */
export function hasMatrixTags(columns: readonly Column[]): boolean {
  const headings = new Set(columns.map(({ heading }) => heading.toLowerCase()))
  return matrixTagColumns.every(id => headings.has(id))
}

/**
 * Whether a file has every column of an export. Then the letters in it are ours (product, "Import"), and the import reads it
 * with nothing but the meanings of its columns.
 */
export function isExport(columns: readonly Column[]): boolean {
  const meanings = new Set(columns.map(matrixMeaning))
  const isKnown = columns.every(column => column.role === null || matrixMeaning(column) !== null)
  return isKnown && hasMatrixTags(columns) && Object.values(matrixColumns).every(name => meanings.has(name))
}
