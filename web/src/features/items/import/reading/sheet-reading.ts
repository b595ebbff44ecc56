import { type Answers, dishKey, foldWord, type ImportSettings, own } from './answers.ts'
import { ofCode } from './cells/legend.ts'
import type { DraftDish } from './draft-dish.ts'
import { type Interpretation, interpretSheet } from './interpret.ts'
import { exportCsvOf, type ImportFile, matrixCsvOf } from './matrix-csv.ts'
import { type AnswerPlace, answerOf, placesOf, type Question, questionKey } from './questions.ts'
import { cellsOf, unreadIn } from './roles/columns.ts'
import { firstNaming } from './roles/naming-cells.ts'
import type { SheetTable } from './sheet/sheet-table.ts'

/** A sheet, what the manager has said of it, and what it means by that. */
export interface SheetReading {
  readonly table: SheetTable
  readonly answers: Answers
  readonly read: Interpretation
  /** All questions that were asked: an answered one keeps its place, because the manager works in this list. */
  readonly asked: readonly Question[]
}

/** Reads a sheet. `before`: its reading with the answers until now. */
export function readSheet(
  table: SheetTable,
  settings: ImportSettings,
  answers: Answers,
  before?: SheetReading,
): SheetReading {
  const read = interpretSheet(table, settings, answers)
  return {
    table,
    answers,
    read,
    asked: keepAsked(before?.asked ?? [], read.questions, answers),
  }
}

function keepAsked(
  asked: readonly Question[],
  asking: readonly Question[],
  answers: Answers,
): readonly Question[] {
  const openByKey = new Map(asking.map(question => [questionKey(question), question]))
  const kept = asked.flatMap((question): Question[] => {
    const again = openByKey.get(questionKey(question))
    if (again) return [withAllPlaces(again, question)]
    return isAnswered(question, answers) ? [question] : []
  })
  const known = new Set(kept.map(questionKey))
  return [...kept, ...asking.filter(question => !known.has(questionKey(question)))]
}

/** A symbol can be answered for one of its columns, a row for itself and a part of a name for one text, and the others are still open. */
function withAllPlaces(again: Question, before: Question): Question {
  if (again.kind === 'nameOnlyRows' && before.kind === 'nameOnlyRows') {
    const open = new Set(again.rows.map(({ line }) => line))
    return before.rows.some(({ line }) => open.has(line)) ? before : again
  }
  if ('texts' in again && 'texts' in before)
    return { ...again, texts: [...new Set([...before.texts, ...again.texts])], seen: before.seen }
  if (again.kind !== 'symbol' || before.kind !== 'symbol') return again
  return { ...again, columns: [...new Set([...before.columns, ...again.columns])], seen: before.seen }
}

/** Whether an answer was given: to the question itself, or at each of its places. */
function isAnswered(question: Question, answers: Answers): boolean {
  const places = placesOf(question)
  const isSaid = (place: AnswerPlace) => answerOf(answers, place) !== undefined
  return isSaid(question) || (places.length > 0 && places.every(isSaid))
}

/** The dishes that are not imported. */
export function dishesLeftOut({ read, answers: { leftOut = [] } }: SheetReading): readonly DraftDish[] {
  return read.dishes.filter(dish => leftOut.includes(dishKey(dish)))
}

/** The file for the import; `null`: a question is open. */
export function importFileOf(reading: SheetReading): ImportFile | null {
  const { read } = reading
  if (read.questions.length > 0) return null
  const leftOut = new Set(dishesLeftOut(reading))
  return read.isExport ? exportCsvOf(read) : matrixCsvOf(read.dishes.filter(dish => !leftOut.has(dish)))
}

/**
 * The answers that hold for another file of the same headings. Those for single lines and for rows with only a name do not: another
 * dish can be there, or the lines of one dish in another order. Nor do those for what the other file explains itself. A column that may say something of allergens is
 * not left out again without a press: what is lost is another file's. `null`: the headings differ.
 */
export function answersFor(next: SheetTable, settings: ImportSettings, before: SheetReading): Answers | null {
  const {
    rows: _,
    heading: __,
    repeats: ___,
    notes: ____,
    nameOnlyRows: _____,
    numbers: ______,
    comments: _______,
    leftOut: ________,
    columns: roles = {},
    nameParts = {},
    symbols,
    words,
    ...others
  } = before.answers
  const one = before.read.columns
  const { layout } = before.answers
  const { columns: other, heading, legend } = interpretSheet(next, settings, layout ? { layout } : {})
  const isSame = one.length === other.length && one.every(({ key }, index) => key === other[index]?.key)
  if (!isSame) return null
  const lost = new Set(
    one
      .filter(
        column =>
          column.role?.kind === 'leaveOut' &&
          (column.heading === '' ||
            unreadIn(column).length > 0 ||
            firstNaming(cellsOf(heading.rows, column.index))),
      )
      .map(({ key }) => key),
  )
  const columns = Object.fromEntries(Object.entries(roles).filter(([key]) => !lost.has(key)))
  const isExplained = (key: string) => {
    const symbol = key.slice(key.lastIndexOf('|') + 1)
    return [symbol, foldWord(symbol)].some(code =>
      [legend.symbols, legend.words, legend.hints].some(
        (known: ReadonlyMap<string, unknown>) => ofCode(known, code) !== undefined,
      ),
    )
  }
  const unexplained = <T>(said: Readonly<Record<string, T>> = {}) =>
    Object.fromEntries(Object.entries(said).filter(([key]) => !isExplained(key)))
  // In a name that was not among those asked about, the same letter can be something else.
  const partsSeen = Object.fromEntries(
    before.asked.flatMap(question => {
      if (question.kind !== 'namePart') return []
      return placesOf(question).flatMap(({ key }) => {
        const said = own(nameParts, key) ?? own(nameParts, question.key)
        return said === undefined ? [] : [[key, said]]
      })
    }),
  )
  // Another sheet can have the symbol in more columns.
  const symbolsKept = Object.fromEntries(
    Object.entries(unexplained(symbols)).filter(
      ([key, { instead }]) => key.includes('|') || instead === undefined,
    ),
  )
  const kept = { columns, nameParts: partsSeen, symbols: symbolsKept, words: unexplained(words) }
  return {
    ...others,
    ...Object.fromEntries(Object.entries(kept).filter(([, said]) => Object.keys(said).length > 0)),
  }
}
