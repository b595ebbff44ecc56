import type { Answers, ImportSettings } from './answers.ts'
import { areBracketsLists } from './cells/bracket-lists.ts'
import { type FileLegend, readLegend } from './cells/legend.ts'
import { divideLegend, hasLegend } from './cells/legend-entries.ts'
import { lettersAtEnd } from './codes/split-codes.ts'
import { askCodes, meaningOfCode, type ReadContext } from './context.ts'
import type { DraftDish } from './draft-dish.ts'
import { finishDishes } from './finish-dishes.ts'
import { askNotes, commentsBetween, noteOfSection, notesOfAll, withNotes } from './general-notes.ts'
import { type Question, QuestionList } from './questions.ts'
import { readDishes } from './read-dishes.ts'
import { bracketsIn, type NameBrackets } from './read-names.ts'
import { matrixSymbolsOf } from './read-row.ts'
import {
  type Column,
  cellsOf,
  codedColumns,
  columnsOf,
  turnsMarks,
  withCodedColumns,
} from './roles/columns.ts'
import { withDishesInRows } from './roles/dishes-by-allergen.ts'
import { hasMatrixTags, isExport } from './roles/export-columns.ts'
import { findHeading, type Heading, headingAt } from './roles/find-heading.ts'
import { joinKeyRows } from './roles/key-rows.ts'
import { cellsBesideKey, legendTexts, loneTexts } from './roles/legend-texts.ts'
import { withMergedCells } from './roles/merged-cells.ts'
import { allergensInCell, firstNaming } from './roles/naming-cells.ts'
import { type Notes, notesOf } from './roles/notes.ts'
import { type AskedRow, groupSuggestion, rowsOf, withMoreBehind } from './roles/rows.ts'
import { withTablesBelow } from './roles/side-by-side.ts'
import { turnTable } from './roles/turned-table.ts'
import { cellText, rowText, type SheetTable } from './sheet/sheet-table.ts'

/** What a sheet means, as far as the file and the manager say. */
export interface Interpretation {
  /** The sheet as it is read: with each key in one row, and turned if its rows are allergens. */
  readonly table: SheetTable
  readonly heading: Heading
  readonly columns: readonly Column[]
  /** Empty: the dishes are ready to import. */
  readonly questions: readonly Question[]
  /** The file has every column of an export: its letters are ours, and the server reads it as it is. */
  readonly isExport: boolean
  readonly dishes: readonly DraftDish[]
  /** Words in brackets that the manager may take out of the names. */
  readonly brackets: readonly NameBrackets[]
  /** What the file says of its own symbols and codes. */
  readonly legend: FileLegend
}

/**
 * Reads a sheet as a menu. Nothing is guessed: what neither the file's own legend nor an answer explains becomes a question. Call it again with each answer.
 */
export function interpretSheet(
  sheet: SheetTable,
  settings: ImportSettings,
  answers: Answers = {},
): Interpretation {
  const isPicture = sheet.isPicture === true
  const joined = isPicture ? sheet : withDishesInRows(withTablesBelow(joinKeyRows(sheet)))
  const turned = isPicture ? null : turnTable(joined)
  const table = turned && answers.layout === 'dishesInColumns' ? turned.table : joined
  const foundHeading = answers.heading
    ? headingAt(table, answers.heading.first, answers.heading.last)
    : findHeading(table)
  const plainColumns = columnsOf(foundHeading, answers)
  const legend = isPicture
    ? readLegend([], [])
    : readLegend(
        legendTexts(table, foundHeading, plainColumns),
        notesOf(table, foundHeading, plainColumns).entries,
        loneTexts(table, foundHeading, plainColumns),
      )
  // An answer for another file with this heading can contradict the key of this one.
  const { codes, ...others } = answers
  const explained = {
    answers: codes !== undefined && legend.systems.includes(codes) ? answers : others,
    settings,
    legend,
  }
  const columns = withCodedColumns(plainColumns, code => meaningOfCode(code, explained))
  const heading = withMergedCells(foundHeading, columns)
  const known = { table, heading, columns, legend, isExport: isExport(columns) }
  const questions = new QuestionList()
  if (turned && answers.layout === undefined) {
    questions.ask({ kind: 'layout' }, turned.line, turned.name)
    return { ...known, questions: questions.list(), isExport: false, dishes: [], brackets: [] }
  }
  const isKnown = (code: string) => meaningOfCode(code, explained) !== null
  const texts = heading.rows.flatMap(({ cells }) => cells.map(({ text }) => text))
  const context: ReadContext = {
    ...explained,
    questions,
    matrixSymbols: matrixSymbolsOf(heading.rows, columns),
    aboutMarks: titleAboutMarks(heading),
    lettersAtEnds: new Set(texts.flatMap(text => lettersAtEnd(text, isKnown) ?? [])),
    areBracketsLists: areBracketsLists(texts),
    isPicture,
  }
  askColumns(columns, heading, context)
  if (known.isExport) return { ...known, questions: questions.list(), dishes: [], brackets: [] }
  const notesOutside = notesOf(table, heading, columns, code => meaningOfCode(code, explained))
  const rows = rowsOf(heading, columns, notesOutside, answers)
  const notes = { ...notesOutside, general: [...notesOutside.general, ...commentsBetween(rows, columns)] }
  askRows(rows, columns, notes, questions)
  askNotes(notes, answers, questions)
  const found = readDishes(withMoreBehind(rows), columns, notes, context)
  const general = notesOfAll(rows, notes, answers, found)
  const read = found.map(dish => withNotes(dish, [...general, ...noteOfSection(dish, answers, questions)]))
  const dishes = finishDishes(read, hasMatrixTags(columns), settings, answers, questions)
  return { ...known, questions: questions.list(), dishes, brackets: bracketsIn(dishes) }
}

/** The first title that can turn what marks mean, and is no note about an allergen. */
function titleAboutMarks({ titles }: Heading): string | null {
  const texts = titles
    .flatMap(({ cells }) => cells.map(({ text }) => text))
    .flatMap(text => (hasLegend(text) ? divideLegend(text).beside : [text]))
  return texts.find(text => turnsMarks(text) && allergensInCell(text).length === 0) ?? null
}

/**
 * Asks about each filled column that is not understood, and for a column of dishes if there is none. Of several columns with codes as
 * headings it first asks which codes these are.
 */
function askColumns(columns: readonly Column[], { rows }: Heading, context: ReadContext): void {
  const hasDish = columns.some(({ role }) => role?.kind === 'dish')
  const open = columns.filter(({ role }) => role === null)
  const asked = open.length === 0 && !hasDish ? columns.slice(0, 1) : open
  const coded = new Set(context.answers.codes === undefined ? codedColumns(columns) : [])
  for (const column of asked) {
    const { index, key, heading, suggestions } = column
    const filled = cellsOf(rows, index).filter(({ text }) => text !== '')
    const naming = firstNaming(cellsBesideKey(filled))
    for (const { line, text } of filled)
      if (coded.has(column)) askCodes(line, heading, context, true)
      else context.questions.ask({ kind: 'column', key, heading, suggestions, naming }, line, text)
  }
}

function askRows(
  rows: readonly AskedRow[],
  columns: readonly Column[],
  notes: Notes,
  questions: QuestionList,
): void {
  const name = columns.find(({ role }) => role?.kind === 'dish')?.index
  if (name === undefined) return // without the column of the dishes, every row would be a question
  for (const { row, kind, kinds, doubt, group } of rows) {
    if (kind !== null) continue
    const note = doubt === 'note' ? notes.meaningOf(rowText(row)) : null
    const example = (note ? '' : cellText(row, name)) || rowText(row)
    if (group) {
      const named = [{ line: row.line, name: example }]
      const suggestion = groupSuggestion(group, columns)
      questions.ask({ kind: 'nameOnlyRows', key: group, suggestion, rows: named }, row.line, example)
    } else questions.ask({ kind: 'row', key: String(row.line), note, kinds }, row.line, example)
  }
}
