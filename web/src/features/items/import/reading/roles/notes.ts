import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { allergensMeant, type TagMeaning } from '../answers.ts'
import { footnotesIn, type LegendEntry, noteIn, splitMarks } from '../cells/footnotes.ts'
import { divideLegend, divideWords, hasLegend, isLegendOnly, isLegendTitle } from '../cells/legend-entries.ts'
import { denies, isStatement } from '../cells/presence-phrases.ts'
import { type MeaningOfCode, meaningOfNote } from '../cells/word-choices.ts'
import { columnMeant } from '../names/column-words.ts'
import { tagNamed, tagsOfHeading } from '../names/find-tag.ts'
import { insideBrackets, outsideBrackets } from '../names/plain.ts'
import { cellText, filledTexts, type SheetRow, type SheetTable } from '../sheet/sheet-table.ts'
import type { Column } from './columns.ts'
import type { Heading } from './find-heading.ts'

/** A text, such as a note that names allergens, and its line. */
export interface NotePlace {
  readonly line: number
  readonly text: string
  /** The other sheet that it is on, if it is on one. */
  readonly sheet?: string
  /** It is above the table and no sentence, so that it can be the name of the menu. */
  readonly canBeTitle?: boolean
}

/** The notes of a sheet. */
export interface Notes {
  /** With the marks that dishes carry. */
  readonly entries: readonly LegendEntry[]
  /** About all dishes, outside the rows below the heading or beside a legend in them. */
  readonly general: readonly NotePlace[]
  /** Whether dishes carry the marks of all notes in a row, so that they are read as a legend. */
  readonly isExplained: (row: SheetRow) => boolean
  /** What a note says, also by its codes. */
  readonly meaningOf: (text: string) => TagMeaning | null
  /** Whether a row is a note that names allergens. */
  readonly isNote: (row: SheetRow) => boolean
}

/** The texts above the table, in its heading, and on other sheets. */
export const textsOutside = (
  { beside = [] }: SheetTable,
  { titles, lines }: Heading,
): readonly NotePlace[] => [
  ...[...titles, ...lines].flatMap(({ line, cells }) => cells.map(({ text }) => ({ line, text }))),
  ...beside,
]

/** Finds the notes of a sheet, and which of their marks the dishes carry. `codes`: what its codes mean, as far as it is known. */
export function notesOf(
  table: SheetTable,
  heading: Heading,
  columns: readonly Column[],
  codes?: MeaningOfCode,
): Notes {
  const meaningOf = (text: string) => meaningOfNote(text, codes)
  const { rows, titles, lines } = heading
  const texts = columns.filter(({ role }) =>
    ['dish', 'description', 'section', 'list'].includes(role?.kind ?? ''),
  )
  const carried = new Set(
    rows
      .filter(row => footnotesIn(onlyText(row)).length === 0)
      .flatMap(row => texts.flatMap(({ index }) => splitMarks(cellText(row, index), () => true).marks)),
  )
  const isCarried = ({ code }: LegendEntry) => carried.has(code)
  const counts = new Map<string, number>()
  for (const { code } of rows.flatMap(row => footnotesIn(onlyText(row))))
    counts.set(code, (counts.get(code) ?? 0) + 1)
  // "*Stew" is a dish beside the note "* contains peanuts".
  const isNote = (note: LegendEntry) => isStatement(note.words) || counts.get(note.code) === 1
  const notesIn = (row: SheetRow) => {
    const notes = footnotesIn(onlyText(row))
    return notes.every(isNote) ? notes.filter(isCarried) : []
  }
  const isExplained = (row: SheetRow) => {
    const notes = footnotesIn(onlyText(row))
    return notes.length > 0 && notesIn(row).length === notes.length
  }
  const marked = [
    ...textsOutside(table, heading).flatMap(({ line, text }) =>
      text
        .split('\n')
        .flatMap(footnotesIn)
        .filter(isCarried)
        .map(entry => ({ line, entry })),
    ),
    ...rows.flatMap(row => notesIn(row).map(entry => ({ line: row.line, entry }))),
  ].map(({ line, entry: { code, words } }) => ({ line, code, ...divideWords(words) }))
  const placesOf = (line: number, found: readonly string[]) =>
    found.map(text => ({ line, text: text.trim() }))
  const isUnexplained = (text: string) => {
    const notes = text.split('\n').flatMap(footnotesIn)
    return notes.length === 0 || !notes.every(isCarried)
  }
  return {
    entries: marked,
    general: [
      ...titles
        .flatMap(({ line, cells }) =>
          placesOf(
            line,
            cells.flatMap(({ text, comment = '' }) => [...besideLegends(text), comment]),
          ),
        )
        .filter(({ text }) => meaningOf(text) !== null && isNoteOfTitle(text, codes))
        .map(place => ({ ...place, canBeTitle: canBeTitle(place.text, codes) })),
      ...(table.beside ?? []).flatMap(({ sheet, line, text }) =>
        divideLegend(text)
          .beside.filter(each => noteIn(each, codes) !== null)
          .map(each => ({ sheet, line, text: each.trim() })),
      ),
      ...lines.flatMap(row => columns.flatMap(column => placesOf(row.line, notesInHeading(row, column)))),
      ...rows
        .filter(row => isLegendRow(row, columns))
        .flatMap(({ line, cells }) =>
          placesOf(
            line,
            cells.flatMap(({ text }) => besideLegends(text)),
          ),
        )
        .filter(({ text }) => noteIn(text, codes) !== null),
      ...marked.flatMap(({ line, notes }) => placesOf(line, notes)),
    ].filter(({ text }) => isUnexplained(text)),
    isExplained,
    meaningOf,
    isNote: row =>
      !isLegendRow(row, columns) &&
      (row.cells.some(({ isNote }) => isNote) ? meaningOf : noteIn)(onlyText(row), codes) !== null,
  }
}

/** Whether a title is a note or has the name of an allergen: "The House of Nuts", but not "Joe's Burgers – Allergens" or "Bar Centrale". */
function isNoteOfTitle(title: string, codes?: MeaningOfCode): boolean {
  if (title.split(/[^\p{L}\p{M}'’-]+/u).some(word => tagNamed(word) !== null)) return true
  const mentions = findMentions([{ field: 'description', text: title }])
  return (
    noteIn(title, codes) !== null && (mentions.length === 0 || mentions.some(({ kind }) => kind === 'named'))
  )
}

/** Whether words are no statement but for a word such as "allergens": "The Fish Shack – menu and allergens", but not "Allergens: fish". */
function canBeTitle(text: string, codes?: MeaningOfCode): boolean {
  const withoutLabel = text.replaceAll(/(?<!\p{L})al+[eé]rg[eéè]n\p{L}*/giu, ' ')
  return !text.includes(':') && !denies.test(text) && noteIn(withoutLabel, codes) === null
}

/** The texts of a cell that are no legend and no name of an allergen alone. */
const besideLegends = (text: string) =>
  divideLegend(text).beside.filter(each => tagsOfHeading(each) === null || noteIn(each) !== null)

/** The notes in a cell of the heading, in brackets or on lines of their own, about more than its column. */
function notesInHeading(row: SheetRow, column: Column): readonly string[] {
  const { index, role, heading } = column
  const comment = commentOn(column, row.cells[index]?.comment ?? '')
  const noted = meaningOfNote(comment) === null ? [] : [comment]
  if (role === null || (role.kind === 'leaveOut' && columnMeant(heading) !== 'leaveOut')) return noted
  const { beside } = divideLegend(cellText(row, index))
  const outside = beside.flatMap(text => outsideBrackets(text).split('\n'))
  const besides = [...beside.flatMap(insideBrackets), ...outside].filter(
    text => noteIn(text) !== null && isNoteBeside(text, column),
  )
  return [...noted, ...besides]
}

/** "traces possible" is about the allergens of its column, whose heading can be a code. */
export function commentOn({ role }: Column, comment: string): string {
  if (comment === '' || role?.kind !== 'tags' || meaningOfNote(comment) !== null) return comment
  const names = role.targets.map(({ id }) => catalogueEntry(id)?.name ?? id)
  return `${comment}: ${names.join(', ')}`
}

/** Whether a text names an allergen that is not the one of its column. */
function isNoteBeside(text: string, { role }: Column): boolean {
  const note = meaningOfNote(text)
  const ofColumn = role?.kind === 'tags' ? role.targets.map(({ id }) => id) : []
  return note !== null && !allergensMeant(note).every(id => ofColumn.includes(id))
}

/** The text of a row that has only one, perhaps beside a title such as "Note:"; empty if it has more. */
function onlyText(row: SheetRow): string {
  const filled = filledTexts(row)
  const [text = '', ...more] = filled.length > 1 ? filled.filter(each => !isLegendTitle(each)) : filled
  return more.length > 0 ? '' : text
}

/**
 * Whether a row is a legend and nothing else. "Fish pie" beside "A: gluten, D: fish" is a dish, and so is "Coffee" beside the price
 * "S: 3, L: 4".
 */
export function isLegendRow(row: SheetRow, columns: readonly Column[]): boolean {
  const filled = filledTexts(row)
  if (filled.length > 2 || !filled.some(hasLegend)) return false
  return !hasName(row, columns) || filled.every(text => isLegendOnly(text) || isLegendTitle(text))
}

/** Whether a row has the name of a dish. */
export const hasName = (row: SheetRow, columns: readonly Column[]) =>
  columns.some(({ role, index }) => role?.kind === 'dish' && cellText(row, index).trim() !== '')
