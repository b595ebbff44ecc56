import { leftOutOf, tableOfLayout } from '../reading/layout/layout-table.ts'
import { type PagePlace, type PositionedWord, placesOf } from '../reading/layout/positioned-word.ts'
import { readMenu } from '../reading/layout/read-menu.ts'
import type { SheetTable } from '../reading/sheet/sheet-table.ts'
import { withoutRunningLines } from './running-lines.ts'

/** Where the dishes and notes are on the pages, by their lines in the table. */
export type PlacesByLine = ReadonlyMap<number, readonly PagePlace[]>

/** The words of pages as a table. */
export interface ReadPages {
  readonly table: SheetTable
  /** What became no part of a dish, for the manager to see. */
  readonly leftOut: readonly string[]
  readonly places: PlacesByLine
}

/**
 * Reads the words of pages as a menu; `null`: there is no dish in them. `placeOf` says where a word is on its page, if it was turned to be
 * read.
 */
export function readPages(
  words: readonly PositionedWord[],
  placeOf: (word: PositionedWord) => PagePlace = word => word,
): ReadPages | null {
  const { words: own, running } = withoutRunningLines(words)
  const layout = readMenu(own)
  if (layout.dishes.length === 0) return null
  const linesAbove = layout.dishes.flatMap(({ lineAbove }) => lineAbove ?? [])
  const parts = [...layout.dishes, ...layout.notes, ...linesAbove]
  return {
    table: tableOfLayout(layout),
    leftOut: [...leftOutOf(layout), ...running],
    places: new Map(parts.map(part => [part.line, placesOf(part.words.map(placeOf))])),
  }
}
