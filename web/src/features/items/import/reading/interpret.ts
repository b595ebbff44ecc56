import { readPrice } from '@safe-menu/contracts/items/price-text'
import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import {
  type Answers,
  allergensMeant,
  type ImportSettings,
  type NoteAnswer,
  own,
  type RowKind,
} from './answers.ts'
import { blankSymbol } from './cells/blank-cells.ts'
import { noteIn } from './cells/footnotes.ts'
import {
  explainsBlank,
  type FileLegend,
  hasKey,
  hasLegend,
  isLegendOnly,
  keyRowOf,
  keyText,
  readLegend,
} from './cells/legend.ts'
import { meaningOfNote } from './cells/word-choices.ts'
import { isCodesOnly } from './codes/end-codes.ts'
import { askCodes, meaningOfCode, type ReadContext } from './context.ts'
import { type DraftDish, type FoundDish, joinPrices } from './draft-dish.ts'
import { finishDishes } from './finish-dishes.ts'
import { isSignedPrice } from './layout/price-text.ts'
import { plainWords } from './names/plain.ts'
import { type Question, QuestionList } from './questions.ts'
import { type CodedText, noText, readCodedText } from './read-coded-text.ts'
import { bracketsIn, type NameBrackets, readName } from './read-names.ts'
import { matrixSymbolsOf, oneLine, readRow, unreadStatements } from './read-row.ts'
import { type Column, cellsOf, codedColumns, columnsOf, withCodedColumns } from './roles/columns.ts'
import { withDishesInRows } from './roles/dishes-by-allergen.ts'
import { hasMatrixTags, isExport } from './roles/export-columns.ts'
import { findHeading, type Heading, headingAt } from './roles/find-heading.ts'
import { joinKeyRows } from './roles/key-rows.ts'
import { withMergedCells } from './roles/merged-cells.ts'
import { firstNaming } from './roles/naming-cells.ts'
import { type NotePlace, type Notes, notesOf, textsOutside } from './roles/notes.ts'
import { type AskedRow, type KnownRow, namesIn, rowsOf, suggestionFor, withMoreBehind } from './roles/rows.ts'
import { withTablesBelow } from './roles/side-by-side.ts'
import { turnTable } from './roles/turned-table.ts'
import { cellText, filledTexts, type SheetRow, type SheetTable } from './sheet/sheet-table.ts'
import { saysNothingOf, statementsOfWord } from './statements.ts'

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
 * Reads a sheet as a menu. Nothing is guessed: what neither the file's own legend nor the restaurant's settings nor an answer explains
 * becomes a question. Call it again with each answer.
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
  const known = { table, heading, columns, legend }
  const questions = new QuestionList()
  if (turned && answers.layout === undefined) {
    questions.ask({ kind: 'layout' }, turned.line, turned.name)
    return { ...known, questions: questions.list(), isExport: false, dishes: [], brackets: [] }
  }
  const context: ReadContext = {
    ...explained,
    questions,
    matrixSymbols: matrixSymbolsOf(heading.rows, columns),
    isPicture,
  }
  askColumns(columns, heading, context)
  if (isExport(columns))
    return { ...known, questions: questions.list(), isExport: true, dishes: [], brackets: [] }
  const notesOutside = notesOf(table, heading, columns)
  const rows = rowsOf(heading, columns, notesOutside, answers)
  const notes = { ...notesOutside, general: [...notesOutside.general, ...commentsBetween(rows)] }
  const general = notesOfAll(rows, notes, answers)
  askRows(rows, columns, questions)
  askNotes(notes, answers, questions)
  const read = readDishes(withMoreBehind(rows), columns, notes, context).map(dish =>
    withNotes(dish, [...general, ...noteOfSection(dish, answers, questions)]),
  )
  const dishes = finishDishes(read, hasMatrixTags(columns), answers, questions)
  return {
    ...known,
    questions: questions.list(),
    isExport: false,
    dishes,
    brackets: bracketsIn(dishes),
  }
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
    const naming = firstNaming(filled)
    for (const { line, text } of filled)
      if (coded.has(column)) askCodes(line, heading, context, true)
      else context.questions.ask({ kind: 'column', key, heading, suggestions, naming }, line, text)
  }
}

function askRows(rows: readonly AskedRow[], columns: readonly Column[], questions: QuestionList): void {
  const name = columns.find(({ role }) => role?.kind === 'dish')?.index
  if (name === undefined) return // without the column of the dishes, every row would be a question
  for (const { row, kind, kinds, doubt, group } of rows) {
    if (kind !== null) continue
    const note = doubt === 'note' ? meaningOfNote(textOfRow(row)) : null
    const example = (note ? '' : cellText(row, name)) || textOfRow(row)
    if (group) {
      const named = [{ line: row.line, name: example }]
      const suggestion = suggestionFor(group, columns)
      questions.ask({ kind: 'nameOnlyRows', key: group, suggestion, rows: named }, row.line, example)
    } else questions.ask({ kind: 'row', key: String(row.line), note, kinds }, row.line, example)
  }
}

const readKinds: readonly (RowKind | null)[] = ['dish', 'more', 'moreMay', 'moreBelow', 'everyDishMay', null]

/** The comments of rows that are no part of a dish. */
const commentsBetween = (rows: readonly KnownRow[]): readonly NotePlace[] =>
  rows
    .filter(({ kind }) => !readKinds.includes(kind))
    .flatMap(({ row: { line, cells } }) => cells.map(({ comment = '' }) => ({ line, text: comment })))
    .filter(({ text }) => meaningOfNote(text) !== null)

function askNotes(notes: Notes, answers: Answers, questions: QuestionList): void {
  for (const { line, text, sheet = '' } of notes.general) {
    const note = meaningOfNote(text)
    if (note && own(answers.notes, text) === undefined)
      questions.ask({ kind: 'note', key: text, note, isSection: false, sheet }, line, text)
  }
}

/** The note in the heading of a dish's section, "Desserts (may contain nuts)", or none. */
function noteOfSection(
  { section, line }: FoundDish,
  answers: Answers,
  questions: QuestionList,
): readonly AnsweredNote[] {
  const note = noteIn(section)
  if (!note) return []
  const answer = own(answers.notes, section) ?? null
  if (!answer) questions.ask({ kind: 'note', key: section, note, isSection: true, sheet: '' }, line, section)
  return [{ text: section, answer }]
}

/** A note about all dishes, and what becomes of it. */
interface AnsweredNote {
  readonly text: string
  readonly answer: NoteAnswer | null
}

function notesOfAll(rows: readonly KnownRow[], notes: Notes, answers: Answers): readonly AnsweredNote[] {
  const ofRows = rows.flatMap(({ row, kind, doubt }): AnsweredNote[] => {
    if (kind === 'everyDish' || kind === 'everyDishTags') return [{ text: textOfRow(row), answer: kind }]
    const isOpen = doubt === 'note' && (kind === null || kind === 'nothing')
    return isOpen ? [{ text: textOfRow(row), answer: null }] : []
  })
  const others = new Set(notes.general.map(({ text }) => text))
  return [...ofRows, ...[...others].map(text => ({ text, answer: own(answers.notes, text) ?? null }))]
}

/** What a note names is not absent, even if the note is left out. */
function withNotes(dish: FoundDish, notes: readonly AnsweredNote[]): FoundDish {
  const kept = notes.filter(({ answer }) => answer === 'everyDish' || answer === 'everyDishTags')
  const statements = notes.flatMap(({ text, answer }) => {
    const meaning = meaningOfNote(text)
    if (!meaning) return []
    const tags = answer === 'everyDishTags' ? statementsOfWord(meaning, 'contains') : []
    return [...allergensMeant(meaning).map(id => saysNothingOf(id)), ...tags]
  })
  const crossContamination = kept.map(({ text }) => text).join('\n')
  return withMore(dish, { ...noTexts, crossContamination }, statements)
}

const textOfRow = ({ cells }: SheetRow) =>
  cells
    .map(({ text }) => text)
    .join(' ')
    .trim()

/** The texts in which a file can explain itself: outside its rows, in rows of their own, and in columns of their own. */
function legendTexts(table: SheetTable, heading: Heading, columns: readonly Column[]): readonly string[] {
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

/** The texts outside the rows of dishes. */
function loneTexts(table: SheetTable, heading: Heading, columns: readonly Column[]): readonly string[] {
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

function readDishes(
  rows: readonly KnownRow[],
  columns: readonly Column[],
  notes: Notes,
  context: ReadContext,
): readonly FoundDish[] {
  const dishes: FoundDish[] = []
  const nameColumns = columns.filter(({ role }) => role?.kind === 'dish')
  const ofColumns = unreadStatements(columns)
  let section = noText
  let isHeading = false
  let beginning = ''
  let last: readonly number[] = []
  const placesOf = new Map<string, number[]>()
  /** What rows such as "Traces" say of every dish. */
  const ofEvery: Statement[] = []
  /** Whether the rows say what the dishes above may contain, or what they are free from. */
  let block: 'mayBelow' | 'freeBelow' | null = null
  for (const { row, kind, isHeadingAgain } of rows) {
    const named = namesIn(row, columns)
    if (kind === 'section') section = readSection(named, row.line, context)
    if (kind === 'section') isHeading = true
    if (kind === 'nameBelow') beginning = `${beginning} ${named}`.trim()
    if (kind === 'mayBelow' || kind === 'freeBelow') {
      block = kind
      section = noText
      isHeading = true
    } else if (isHeadingAgain && (kind === 'section' || !isHeading)) block = null
    if (kind === 'everyDishMay') {
      ofEvery.push(...readRow(row, columns, ofColumns, context).statements.map(onlyMay))
      continue
    }
    if (kind !== 'dish' && kind !== 'more' && kind !== 'moreMay') continue
    if (kind === 'more' && isHeading && isCodesOnly(named)) {
      section = addTo(section, readCodedText(named, row.line, context))
      continue
    }
    isHeading = false
    const same = kind === 'dish' && block !== null ? placesOf.get(plainWords(named)) : undefined
    // A row that only adds to a dish has blank cells that say nothing.
    const blank = kind === 'dish' && !same && explainsBlank(context.legend) ? blankSymbol : ''
    const { texts, statements: stated, ...fields } = readRow(row, columns, ofColumns, context, blank)
    const isMay = (same && block === 'mayBelow') || kind === 'moreMay'
    const statements = block === 'freeBelow' ? [] : isMay ? stated.map(onlyMay) : stated
    if (same) last = same
    const joined = {
      description: texts.description.join('\n'),
      crossContamination: texts.crossContamination.join('\n'),
      modifications: texts.modifications.join('\n'),
    }
    if (kind !== 'dish' || same) {
      const name = kind === 'more' ? oneLine(named) : ''
      const text = name || (notes.isNote(row) && joined.description === '' ? textOfRow(row) : '')
      const more = readCodedText(text, row.line, context)
      for (const at of last) {
        const before = dishes[at]
        if (!before) continue
        const described = withMore(before, { ...noTexts, description: more.text }, more.statements)
        dishes[at] = {
          ...withMore(described, joined, [...statements, ...fields.section.statements]),
          price: joinPrices([before.price, fields.price]),
        }
      }
      continue
    }
    last = nameColumns.flatMap(column => {
      const cell = cellText(row, column.index)
      if (cell === '') return []
      const read =
        nameColumns.length > 1 && isSignedPrice(cell) ? readPrice(cell, context.settings.decimals) : null
      const at = dishes.findLastIndex(dish => dish.column === column.index)
      const above = dishes[at]
      if (read?.kind === 'price' && above) {
        const price = joinPrices([above.price, read.price])
        dishes[at] = { ...withMore(above, joined, statements), price }
        return [at]
      }
      const name = readName(`${beginning} ${cell}`.trim(), row.line, context)
      const ofHeading = nameColumns.length > 1 ? readCodedText(column.heading, row.line, context) : section
      const own = fields.section.text === '' ? ofHeading : fields.section
      return [
        dishes.push({
          ...fields,
          ...joined,
          line: row.line,
          column: column.index,
          name: name.text,
          section: own.text,
          statements: [...statements, ...fields.section.statements, ...own.statements, ...name.statements],
        }) - 1,
      ]
    })
    beginning = ''
    placesOf.set(plainWords(named), [...(placesOf.get(plainWords(named)) ?? []), ...last])
  }
  return dishes.map(dish => withMore(dish, noTexts, ofEvery))
}

const onlyMay = (each: Statement): Statement =>
  each.says === 'contains' ? { ...each, says: 'may_contain' } : each

/** The heading of a section. Its codes count for each of its dishes. */
function readSection(written: string, line: number, context: ReadContext): CodedText {
  return readCodedText(oneLine(written).replace(/:$/u, ''), line, context)
}

const addTo = (one: CodedText, more: CodedText): CodedText => ({
  text: [one.text, more.text].filter(text => text !== '').join(' '),
  statements: [...one.statements, ...more.statements],
})

type JoinedTexts = Pick<FoundDish, 'description' | 'crossContamination' | 'modifications'>

const noTexts: JoinedTexts = { description: '', crossContamination: '', modifications: '' }

/** A row that belongs to the dish above adds to what it says. */
function withMore(dish: FoundDish, texts: JoinedTexts, statements: FoundDish['statements']): FoundDish {
  const join = (field: keyof JoinedTexts) =>
    [dish[field], texts[field]].filter(text => text !== '').join('\n')
  return {
    ...dish,
    description: join('description'),
    crossContamination: join('crossContamination'),
    modifications: join('modifications'),
    statements: [...dish.statements, ...statements],
  }
}
