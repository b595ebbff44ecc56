import { hasKey, hasLegend, isLegendOnly } from '../cells/legend-entries.ts'
import { cellText, filledTexts, type SheetTable } from '../sheet/sheet-table.ts'
import { type Column, cellsOf } from './columns.ts'
import type { Heading } from './find-heading.ts'
import { keyRowOf, keyText } from './key-rows.ts'
import type { CellPlace } from './naming-cells.ts'
import { textsOutside } from './notes.ts'

/** The texts in which a file can explain itself: outside its rows, in rows of their own, and in columns of their own. */
export function legendTexts(
  table: SheetTable,
  heading: Heading,
  columns: readonly Column[],
): readonly string[] {
  const { rows } = heading
  const below = rows.flatMap(row => {
    const texts = filledTexts(row)
    return texts.filter(text => hasLegend(text) || (texts.length === 1 && hasKey(text)))
  })
  const beside = columns
    .filter(({ role }) => role === null || role.kind === 'leaveOut')
    .map(({ index }) =>
      cellsOf(rows, index)
        .map(({ text }) => text)
        .join('\n'),
    )
  return [...textsOutside(table, heading).map(({ text }) => text), ...below, ...beside.filter(isLegendOnly)]
}

/** The cells of a column without those that are read as a key, whatever the column is. */
export const cellsBesideKey = (cells: readonly CellPlace[]): readonly CellPlace[] =>
  cells.filter(({ text }) => !isLegendOnly(text))

/** The texts outside the rows of dishes. */
export function loneTexts(
  table: SheetTable,
  heading: Heading,
  columns: readonly Column[],
): readonly string[] {
  const prices = columns.filter(({ role }) => role?.kind === 'price')
  const below = heading.rows.flatMap(row => {
    const texts = filledTexts(row)
    // "Gluten;A"
    if (texts.length === 2 && prices.some(({ index }) => /^\p{Lu}\d?$/u.test(cellText(row, index))))
      return [texts.join(' = ')]
    return texts.length === 1 || keyRowOf(texts) !== null ? [keyText(texts)] : []
  })
  return [...textsOutside(table, heading).map(({ text }) => text), ...below]
}
