import type { NameGroup } from '../answers.ts'

/** A cell of a sheet. */
export interface SheetCell {
  /** As a person reads it, trimmed. */
  readonly text: string
  /** A spreadsheet stored it as a date, perhaps because it took "1.6" for the first of June. Its text is the day: `2026-06-01`. */
  readonly isDate?: boolean
  /** It can be something else than the name of a dish, so that its row is asked about. */
  readonly group?: NameGroup
  /** It is alone in its row, and a note if it names an allergen. */
  readonly isNote?: boolean
  /** It is alone in its row and the heading of a section. */
  readonly isHeading?: true
  /** It is a price or codes: "1,7" behind a name. */
  readonly canBeCodes?: boolean
  /** It is blank, and a spreadsheet shows another cell in its place. */
  readonly covered?: CoveringCell
  /** What a person has written beside the cell, in one line. */
  readonly comment?: string
}

/** The first cell of a merged area. */
export interface CoveringCell {
  readonly text: string
  readonly isDate?: boolean
  readonly comment?: string
  /** How many rows it is above the other one, and how many columns before it. */
  readonly up: number
  readonly left: number
}

/** A row of a sheet. */
export interface SheetRow {
  /** Its line in the file, from 1: what the manager's own program shows. */
  readonly line: number
  readonly cells: readonly SheetCell[]
}

/** One sheet of a file: rows of cells, without a meaning yet. Blank rows are left out. */
export interface SheetTable {
  /** The name of a sheet in an Excel file; empty for other files. */
  readonly name: string
  readonly rows: readonly SheetRow[]
  /**
   * Its texts were recognised in a picture, where a letter can be another one. Codes count only in the column of allergens, which holds
   * what the manager has read.
   */
  readonly isPicture?: boolean
  /** Keys and notes of the other sheets of its file. */
  readonly beside?: readonly TextBeside[]
}

/** A text of another sheet. */
export interface TextBeside {
  readonly sheet: string
  readonly line: number
  readonly text: string
}

/** A file as a list of sheets, or why it cannot be read. */
export type SheetFile =
  | { readonly ok: true; readonly sheets: readonly SheetTable[] }
  | { readonly ok: false; readonly problem: string }

/** Bounds of a file. A menu holds 500 dishes, so that a larger file is another kind of file, or an attack. */
export const sheetLimits = {
  fileBytes: 5 * 1024 * 1024,
  /** Of all parts of an Excel file together. 2,000 rows of 40 cells take 4 MB. */
  unzippedBytes: 24 * 1024 * 1024,
  rows: 2_000,
  columns: 200,
  /** Longer cells hold no dish, and no description that the menu could keep. */
  cellLength: 4_000,
} as const

/** The text of a cell; empty beyond the end of a row. */
export function cellText(row: SheetRow, column: number): string {
  return row.cells[column]?.text ?? ''
}

/** The texts of the filled cells of a row. */
export const filledTexts = ({ cells }: SheetRow): readonly string[] =>
  cells.map(({ text }) => text).filter(text => text !== '')

/** All texts of a row as one. */
export const rowText = ({ cells }: SheetRow) =>
  cells
    .map(({ text }) => text)
    .join(' ')
    .trim()

/** Whether a row has a text or a comment. */
export const isFilled = ({ cells }: SheetRow) => cells.some(({ text, comment }) => text !== '' || comment)

/** A row of plain texts. */
export const rowOfTexts = (line: number, texts: readonly string[]): SheetRow => ({
  line,
  cells: texts.map(text => ({ text })),
})

/** The number of columns of the widest row. */
export function columnCount(table: SheetTable): number {
  return table.rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
}

/** Why a file with so many rows is refused. */
export function tooManyRows(rows: number): string {
  return `This file has ${rows} rows. Remove what is not part of the menu: ${sheetLimits.rows} are possible.`
}

/** Makes a table, unless it is too large to be a menu. */
export function tableOf(name: string, rows: readonly SheetRow[]): SheetTable | string {
  const filled = rows.filter(isFilled)
  if (filled.length > sheetLimits.rows) return tooManyRows(filled.length)
  const cut = filled.map(({ line, cells }) => ({ line, cells: withoutBlankEnd(cells) }))
  if (cut.some(({ cells }) => cells.length > sheetLimits.columns))
    return `This file has more than ${sheetLimits.columns} columns. Remove those that are not part of the menu.`
  if (cut.some(({ cells }) => cells.some(({ text }) => text.length > sheetLimits.cellLength)))
    return 'A cell of this file holds a text of many pages. Remove it, and choose the file again.'
  return { name, rows: cut }
}

function withoutBlankEnd(cells: readonly SheetCell[]): readonly SheetCell[] {
  return cells.slice(
    0,
    cells.findLastIndex(({ text, covered, comment }) => text !== '' || covered || comment) + 1,
  )
}
