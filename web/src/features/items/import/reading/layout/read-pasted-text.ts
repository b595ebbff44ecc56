import { findHeading, hasHeading } from '../roles/find-heading.ts'
import { readCsvTable } from '../sheet/read-csv.ts'
import { columnCount, type SheetTable } from '../sheet/sheet-table.ts'
import { leftOutOf, tableOfLayout } from './layout-table.ts'
import { readMenu } from './read-menu.ts'
import { lineOfWord, wordsOfText } from './words-of-text.ts'

/** A pasted text as a table, or why it is none. */
export type PastedText =
  | { readonly ok: true; readonly table: SheetTable; readonly leftOut: readonly string[] }
  | { readonly ok: false; readonly problem: string }

/** Longer texts are no menu, and would block the page. */
const longestText = 60_000

const noDishes =
  'No dishes were found: this text has no prices, and none of its lines can be the name of a dish. Paste a menu with each dish on a line of its own.'

/** A name, a description and a price. A wider table without a heading is a matrix. */
const mostMenuColumns = 3

/**
 * Reads pasted text: cells of a spreadsheet, which are divided by tabs, or the lines of a menu. `leftOut`: what became no part of a dish, for
 * the manager to see.
 */
export function readPastedText(text: string): PastedText {
  if (text.length > longestText)
    return { ok: false, problem: 'This text is too long for a menu. Paste a part of it.' }
  const lines = text.split(/\r?\n/u).filter(line => line.trim() !== '')
  if (lines.length > 1 && lines.filter(line => line.includes('\t')).length > lines.length / 2) {
    const read = readCsvTable(text)
    const [table] = read.ok ? read.sheets : []
    const isMenu = table && columnCount(table) <= mostMenuColumns && !hasHeading(findHeading(table))
    if (table && !isMenu) return { ok: true, table, leftOut: [] }
  }
  const layout = readMenu(wordsOfText(text))
  if (layout.dishes.length === 0) return { ok: false, problem: noDishes }
  const table = tableOfLayout(layout, ({ line, words: [first] }) => (first ? lineOfWord(first) : line))
  return { ok: true, table, leftOut: leftOutOf(layout) }
}
