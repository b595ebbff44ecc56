import { columnMeant } from '../names/column-words.ts'
import { choicesOf, tagsOfHeading } from '../names/find-tag.ts'
import { cellText, columnCount, type SheetRow, type SheetTable } from '../sheet/sheet-table.ts'

/** Where the heading of a sheet is, and what it says. */
export interface Heading {
  /** Lines of the file. */
  readonly first: number
  readonly last: number
  /** By column; empty: no heading. */
  readonly texts: readonly string[]
  /** The rows above it: titles, and perhaps a legend. */
  readonly titles: readonly SheetRow[]
  /** The rows below it. */
  readonly rows: readonly SheetRow[]
}

/** A heading is near the top: below are dishes. */
const searchedRows = 25

/** Finds the heading: the row whose cells are known headings, and the row above or below it that belongs to it. */
export function findHeading(table: SheetTable): Heading {
  const scores = table.rows.slice(0, searchedRows).map(scoreOf)
  const best = Math.max(0, scores.indexOf(Math.max(...scores)))
  const row = table.rows[best]
  const above = table.rows[best - 1]
  const below = table.rows[best + 1]
  if (row && above && isUpperLine(above, row)) return headingAt(table, above.line, row.line)
  if (row && below && isLowerLine(below)) return headingAt(table, row.line, below.line)
  return headingAt(table, row?.line ?? 1, row?.line ?? 1)
}

/** The heading on these lines. */
export function headingAt(table: SheetTable, first: number, last: number): Heading {
  const lines = table.rows.filter(({ line }) => line >= first && line <= last)
  const texts = Array.from({ length: columnCount(table) }, (_, column) => headingText(lines, column))
  return {
    first,
    last,
    texts,
    titles: table.rows.filter(({ line }) => line < first),
    rows: table.rows.filter(({ line }) => line > last),
  }
}

const isKnown = (text: string) =>
  text !== '' && (columnMeant(text) !== null || tagsOfHeading(text) !== null || choicesOf(text).length > 0)

const scoreOf = (row: SheetRow) => row.cells.filter(({ text }) => isKnown(text)).length

/** A line above the heading that names groups of its columns, or those that have no name in it. */
function isUpperLine(above: SheetRow, row: SheetRow): boolean {
  const filled = above.cells.flatMap(({ text }, column) => (text === '' ? [] : [column]))
  const isOverBlank = filled.some(column => cellText(row, column) === '' && isKnown(cellText(above, column)))
  const isGroup = filled.some(column => isKnown(cellText(above, column))) && filled.length < row.cells.length
  return filled.length > 0 && (isOverBlank || (isGroup && scoreOf(above) > 0))
}

/** A line below the heading with no dish in it: the cereals and nuts of the allergens above. */
function isLowerLine(below: SheetRow): boolean {
  const filled = below.cells.filter(({ text }) => text !== '')
  return (
    cellText(below, 0) === '' && filled.length > 1 && filled.every(({ text }) => tagsOfHeading(text) !== null)
  )
}

/** The lowest line that says something of a column. A word that is not understood alone is shown with the group above it. */
function headingText(lines: readonly SheetRow[], column: number): string {
  const texts = lines.map(row => cellText(row, column)).filter(text => text !== '')
  const lowest = texts.at(-1) ?? ''
  const group = lines.length > 1 ? groupOver(lines[0], column) : ''
  return lowest === '' || lowest === group || group === '' || isKnown(lowest) ? lowest : `${group}: ${lowest}`
}

/** The text of merged cells stands in the first of them. */
function groupOver(row: SheetRow | undefined, column: number): string {
  for (let at = column; row && at >= 0; at--) if (cellText(row, at) !== '') return cellText(row, at)
  return ''
}
