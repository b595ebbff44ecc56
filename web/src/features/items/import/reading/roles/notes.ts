import { allergensInNote, footnotesIn, isStatement, splitMarks } from '../cells/footnotes.ts'
import type { LegendEntry } from '../cells/legend.ts'
import type { SheetRow, SheetTable } from '../sheet/sheet-table.ts'
import { cellText } from '../sheet/sheet-table.ts'
import type { Column } from './columns.ts'
import type { Heading } from './find-heading.ts'

/** The notes of a sheet in rows that have nothing else. */
export interface Notes {
  /** With the marks that dishes carry. */
  readonly entries: readonly LegendEntry[]
  /** Whether dishes carry the marks of all notes in a row, so that they are read as a legend. */
  readonly isExplained: (row: SheetRow) => boolean
  /** The allergens that a row names in a note. */
  readonly allergensIn: (row: SheetRow) => readonly string[]
}

/** Finds the notes above and below the dishes, and which of their marks the dishes carry. */
export function notesOf(table: SheetTable, { rows, last }: Heading, columns: readonly Column[]): Notes {
  const above = table.rows.filter(({ line }) => line <= last)
  const texts = columns.filter(({ role }) =>
    ['dish', 'description', 'section', 'list'].includes(role?.kind ?? ''),
  )
  const carried = new Set(
    rows
      .filter(row => footnotesIn(onlyText(row)).length === 0)
      .flatMap(row => texts.flatMap(({ index }) => splitMarks(cellText(row, index), () => true).marks)),
  )
  const isCarried = ({ code }: LegendEntry) => carried.has(code)
  const below = rows.flatMap(row => footnotesIn(onlyText(row)))
  // "*Stew" is a dish beside the note "* contains peanuts".
  const isNote = (note: LegendEntry) =>
    isStatement(note.words) || below.filter(({ code }) => code === note.code).length === 1
  const notesIn = (row: SheetRow) => {
    const notes = footnotesIn(onlyText(row))
    return notes.every(isNote) ? notes.filter(isCarried) : []
  }
  return {
    entries: [
      ...above.flatMap(({ cells }) =>
        cells.flatMap(({ text }) => text.split('\n').flatMap(footnotesIn).filter(isCarried)),
      ),
      ...rows.flatMap(notesIn),
    ],
    isExplained: row => {
      const notes = footnotesIn(onlyText(row))
      return notes.length > 0 && notesIn(row).length === notes.length
    },
    allergensIn: row => allergensInNote(onlyText(row)),
  }
}

/** The text of a row that has only one; empty if it has more. */
function onlyText({ cells }: SheetRow): string {
  const [text = '', ...more] = cells.map(cell => cell.text).filter(each => each !== '')
  return more.length > 0 ? '' : text
}
