import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import type { Issue } from '@safe-menu/contracts/errors'
import { AllergenId } from '@safe-menu/contracts/ids'
import { matrixColumns } from '@safe-menu/contracts/items/matrix'

export type FixedColumn = keyof typeof matrixColumns

/** A column of the matrix. */
export type Column =
  | { readonly kind: 'fixed'; readonly name: FixedColumn; readonly heading: string }
  | { readonly kind: 'tag'; readonly allergenId: AllergenId; readonly heading: string }
  /** No heading: spreadsheets leave such columns at the right edge. Their cells must be empty. */
  | { readonly kind: 'unnamed'; readonly heading: string }

const fold = (text: string) => text.normalize('NFC').trim().toLowerCase()

const fixedByHeading = new Map(
  Object.entries(matrixColumns).map(([name, heading]) => [fold(heading), name as FixedColumn]),
)
const tagByHeading = new Map(
  catalogue.flatMap(({ id, name }) => [id, name].map(text => [fold(text), AllergenId.parse(id)] as const)),
)

/** Reads the headings of a matrix. Reports unknown and repeated ones on the header's line. */
export function readHeader(
  headings: readonly string[],
  line: number,
): { readonly columns: readonly Column[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = []
  const seen = new Set<string>()
  const columns = headings.map((text): Column => {
    const heading = text.trim()
    const column = columnOf(heading)
    const meaning = column.kind === 'fixed' ? column.name : column.kind === 'tag' ? column.allergenId : null
    if (column.kind === 'unnamed' && heading !== '') {
      issues.push({ path: ['line', line, heading], message: `Unknown column "${heading}".` })
    }
    if (meaning !== null && seen.has(meaning)) {
      issues.push({ path: ['line', line, heading], message: `The column "${heading}" is there twice.` })
    }
    if (meaning !== null) seen.add(meaning)
    return column
  })
  if (!seen.has('item')) {
    issues.push({
      path: ['line', line, matrixColumns.item],
      message: `The column "${matrixColumns.item}" is missing.`,
    })
  }
  return { columns, issues }
}

function columnOf(heading: string): Column {
  const fixed = fixedByHeading.get(fold(heading))
  if (fixed) return { kind: 'fixed', name: fixed, heading }
  const allergenId = tagByHeading.get(fold(heading))
  if (allergenId) return { kind: 'tag', allergenId, heading }
  return { kind: 'unnamed', heading }
}
