import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { removeFormulaGuard } from '@safe-menu/contracts/formula-guard'
import type { Statement } from '@safe-menu/contracts/items/unite-statements'
import {
  type ColumnRole,
  foldSymbol,
  foldWord,
  type KeptText,
  keptTexts,
  type NumberAnswer,
  own,
  type SymbolMeaning,
} from './answers.ts'
import { bracketsSymbol } from './cells/blank-cells.ts'
import { readDate } from './cells/dates.ts'
import { splitMarks } from './cells/footnotes.ts'
import { symbolIn } from './cells/legend.ts'
import { canBeCut, withTracesInBrackets, wordsOfList } from './cells/list-cell.ts'
import { denies, mayContain } from './cells/presence-phrases.ts'
import {
  columnSymbolKey,
  detailInLegend,
  divideCell,
  meaningOfSymbol,
  type SymbolCell,
  statementsOf,
  symbolKeyIn,
  symbolSuggestion,
} from './cells/read-symbols.ts'
import { namesMoreThan } from './cells/word-choices.ts'
import { statementsOfMarks } from './code-statements.ts'
import { isCodesOnly } from './codes/end-codes.ts'
import {
  askCodes,
  askWord,
  hasCodes,
  meaningOfCode,
  meaningOfWord,
  type ReadContext,
  takeMarkedCodes,
  withLabels,
  withoutMarkedDiets,
} from './context.ts'
import { joinPrices, joinTexts, type KeptTexts, noTexts } from './draft-dish.ts'
import { isFreeFrom } from './free-from.ts'
import { divideThousands } from './layout/grouped-prices.ts'
import { plainList, plainWords } from './names/plain.ts'
import { type CodedText, noText, readCodedText, readHeading, tagsOfCodes } from './read-coded-text.ts'
import { readPriceCell } from './read-price-cell.ts'
import { divideSentence } from './read-stated.ts'
import { type Column, unreadIn, unreadInCell } from './roles/columns.ts'
import { columnGroups } from './roles/columns-of-dishes.ts'
import { allergensInCell } from './roles/naming-cells.ts'
import { namesIn } from './roles/rows.ts'
import { cellText, type SheetCell, type SheetRow } from './sheet/sheet-table.ts'
import { saysNothingOf, statementsOfWord } from './statements.ts'

/** What the cells of a row say, except for the names of its dishes. */
export interface RowContent {
  readonly section: CodedText
  readonly price: string
  readonly reviewedAt: string
  readonly texts: KeptTexts
  readonly statements: readonly Statement[]
  readonly translations: Readonly<Record<string, string>>
}

/** Reads a row. `ofColumns`: {@link unreadStatements}. `blank`: the symbol of its blank cells, if they say something; `null`: they do not even leave an allergen open. Cells that only the manager understands become questions, and say nothing until they are answered. */
export function readRow(
  row: SheetRow,
  columns: readonly Column[],
  ofColumns: readonly Statement[],
  context: ReadContext,
  blank: string | null = '',
): RowContent {
  const read = readCells(row, columns, namesIn(row, columns), context, blank)
  return withUnread({ ...read, statements: [...ofColumns, ...read.statements] }, row, columns)
}

/**
 * As {@link readRow}, for the dishes of each of some columns, by the index of the column. What belongs to a column without a dish is about
 * all of them, so that nothing is lost.
 */
export function readRowByColumn(
  row: SheetRow,
  columns: readonly Column[],
  ofColumns: readonly Statement[],
  context: ReadContext,
  { blank, dishes }: { blank: string; dishes: readonly number[] },
): (column: number) => RowContent {
  const name = namesIn(row, columns)
  const parts = columnGroups(columns).map(group => ({
    isOfAll: !dishes.some(index => group.dishes.has(index)),
    dishes: group.dishes,
    content: readCells(row, group.columns, name, context, blank),
  }))
  return column => {
    const contents = parts.flatMap(part => (part.isOfAll || part.dishes.has(column) ? [part.content] : []))
    return withUnread(
      {
        section: contents.map(({ section }) => section).find(({ text }) => text !== '') ?? noText,
        price: joinPrices(contents.map(({ price }) => price)),
        reviewedAt: contents.map(each => each.reviewedAt).find(day => day !== '') ?? '',
        texts: contents.map(({ texts }) => texts).reduce(joinTexts, noTexts),
        statements: [...ofColumns, ...contents.flatMap(({ statements }) => statements)],
        translations: Object.assign({}, ...contents.map(({ translations }) => translations)),
      },
      row,
      columns,
    )
  }
}

/** What a row says, with what a column that is left out can say: none of that is absent. */
function withUnread(content: RowContent, row: SheetRow, columns: readonly Column[]): RowContent {
  const { statements } = content
  if (!statements.some(({ says }) => says === 'absent')) return content
  const unread = columns.flatMap(column =>
    unreadInCell(column, removeFormulaGuard(cellText(row, column.index))),
  )
  return { ...content, statements: [...statements, ...unread.map(id => saysNothingOf(id))] }
}

/** Reads the cells of some columns. `name`: of the dishes of the row, for the questions. */
function readCells(
  row: SheetRow,
  columns: readonly Column[],
  name: string,
  context: ReadContext,
  blank: string | null,
): RowContent {
  let texts = noTexts
  const statements: Statement[] = []
  const translations: Record<string, string> = {}
  const comments: CommentOfCell[] = []
  let [section, price, reviewedAt]: [CodedText, string, string] = [noText, '', '']
  const keep = (field: KeptText, text: string) => {
    texts = joinTexts(texts, { ...noTexts, [field]: text })
  }
  const withoutCodes = (text: string, presence?: Presence) => {
    const read = readCodedText(text, row.line, context, presence)
    statements.push(...read.statements)
    texts = joinTexts(texts, read.texts ?? noTexts)
    return read.text
  }
  const keepRead = (field: KeptText, text: string) =>
    keep(field, withoutCodes(text, field === 'crossContamination' ? 'may_contain' : 'contains'))
  for (const column of columns) {
    const { role } = column
    const cell: SheetCell = row.cells[column.index] ?? { text: '' }
    const text = removeFormulaGuard(cell.text)
    if (cell.comment) comments.push(commentOf(cell.comment, column))
    if (role === null) continue
    if (role.kind === 'translation' && text !== '') translations[role.column] = withoutCodes(text) || text
    if (role.kind === 'section') section = readHeading(oneLine(text), row.line, context)
    if (role.kind === 'reviewedAt') reviewedAt = dateOf(text, row, context)
    const number = role.kind === 'price' ? numberMeant(cell, name, row, context) : null
    // Of "1 145 kr", only the 1 can be a code.
    const divided = number === 'codes' ? divideThousands(text) : null
    if (number === 'codes') keepRead('description', `(${divided?.thousands ?? text})`)
    if (number === 'price' || divided) {
      const { text, codes } = takeMarkedCodes(divided?.hundreds ?? cell.text, context)
      if (codes.length > 0) keepRead('description', codes.join(' '))
      const read = readPriceCell({ ...cell, text }, row.line, context, {
        keep: rest => keep('description', rest),
        keepRead: rest => keepRead('description', rest),
        read: rest => void withoutCodes(rest),
      })
      price = joinPrices([price, read])
    }
    if (isText(role)) keepRead(role.kind, textOf(text, column, row, context))
    if (role.kind === 'list')
      statements.push(
        ...readList(text, role.presence, row, context, keep),
        ...statementsOfMarks(text, row.line, context),
      )
    if (role.kind === 'tags')
      statements.push(
        ...(text === '' && blank === null
          ? []
          : readMatrixCell(text || (cell.covered ? '' : (blank ?? '')), column, role, row, context, keep)),
      )
  }
  for (const { text, allergens } of comments) {
    const where = context.answers.comments
    const shown = `${oneLine(name)}: ${text}`
    if (where === undefined) context.questions.ask({ kind: 'comments', texts: [shown] }, row.line, shown)
    else if (where !== 'leaveOut') keepRead(where, text)
    statements.push(...allergens.map(id => saysNothingOf(id)))
  }
  return { section, price, reviewedAt, texts, statements, translations }
}

interface CommentOfCell {
  readonly text: string
  /** What its cell and the row can say less of. They are not absent, even if the comment is left out. */
  readonly allergens: readonly string[]
}

/** "traces possible" is about the allergen of its column. */
function commentOf(comment: string, { role, heading }: Column): CommentOfCell {
  const ids = role?.kind === 'tags' ? role.targets.map(({ id }) => id) : []
  const text = role?.kind === 'tags' || role?.kind === 'list' ? `${heading}: ${comment}` : comment
  return { text, allergens: [...ids, ...allergensInCell(comment)] }
}

const isText = (role: ColumnRole): role is { kind: KeptText } => keptTexts.some(text => text === role.kind)

export const oneLine = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

function dateOf(text: string, { line }: SheetRow, { answers, questions }: ReadContext): string {
  const read = readDate(text, answers.dates)
  if (read.kind === 'date') return read.day
  questions.ask({ kind: 'dates' }, line, text)
  return ''
}

/** What the number of a dish is; `null`: it is asked about. */
function numberMeant(
  { text, canBeCodes }: SheetCell,
  name: string,
  { line }: SheetRow,
  { answers, questions }: ReadContext,
): NumberAnswer | null {
  if (!canBeCodes) return 'price'
  const written = `${name} ${text}`
  const answer = own(answers.numbers, written) ?? own(answers.numbers, '')
  if (answer === undefined) questions.ask({ kind: 'number', key: '', texts: [written] }, line, written)
  return answer ?? null
}

/** A text, or a mark such as X, of which the manager says what it stands for. */
function textOf(text: string, column: Column, { line }: SheetRow, context: ReadContext): string {
  const symbol = foldSymbol(text)
  const isCode = hasCodes(context) && meaningOfCode(text, context) !== null
  const isMark = context.matrixSymbols.has(symbol) || (symbolSuggestion(symbol) !== null && !isCode)
  if (text === '' || !isMark) return text
  if (own(context.answers.symbols, symbol)?.says === 'unknown') return ''
  const key = columnSymbolKey(column.key, symbol)
  const answer = own(context.answers.marks, key)
  if (answer === undefined) context.questions.ask({ kind: 'mark', key, heading: column.heading }, line, text)
  return answer === 'heading' ? column.heading : answer === 'asWritten' ? text : ''
}

function readList(
  written: string,
  presence: Presence,
  { line }: SheetRow,
  context: ReadContext,
  keep: (field: KeptText, text: string) => void,
): readonly Statement[] {
  const { answers, legend } = context
  const text = withLabels(written, context)
  if (saysNothingIsListed(text, context)) return []
  const hasMarkedCode = takeMarkedCodes(text, context).codes.length > 0
  const bare = hasMarkedCode
    ? text
    : splitMarks(withoutMarkedDiets(text, context), mark => legend.marks.has(mark)).text
  const isExplained = hasCodes(context) || answers.codes === 'none' || legend.hints.size > 0
  if (!isExplained && isCodesOnly(bare)) {
    askCodes(line, text, context)
    return []
  }
  const isKnown = (word: string) => meaningOfWord(word, context) !== null
  const areBracketsTraces = legend.symbols.get(bracketsSymbol)?.says === 'may_contain'
  const tagsOf = (code: string) => tagsOfCodes([code], context)
  const list = areBracketsTraces ? withTracesInBrackets(bare, isKnown, tagsOf) : bare
  // Of "may contain nuts (A, G)" and "contains no fish A, C", the codes are about the dish.
  const isDenied = denies.test(list)
  const { sentence, ofDish } =
    isDenied || mayContain.test(list)
      ? divideSentence(list, context, isDenied)
      : { sentence: list, ofDish: '' }
  const words = canBeCut(text)
    ? [{ text, presence }]
    : [sentence, ofDish].flatMap(each => (each === '' ? [] : wordsOfList(each, presence, isKnown)))
  return words.flatMap(word => {
    const meaning = meaningOfWord(word.text, context)
    if (!meaning) askWord(word.text, line, written, context)
    // In a text of the dish, what the answer leaves open is found as a mention.
    if (meaning && own(answers.words, foldWord(word.text)) && namesMoreThan(word.text, meaning))
      keep(word.presence === 'contains' ? 'description' : 'crossContamination', word.text)
    if (meaning?.kind === 'noAllergen' && meaning.keep) keep(meaning.keep, word.text)
    return meaning ? statementsOfWord(meaning, word.presence) : []
  })
}

/** Whether a cell says that no allergen is listed, which is not that the dish is free from any. */
function saysNothingIsListed(text: string, context: ReadContext): boolean {
  if (/^[\s–—-]+$/u.test(text)) return meaningOfCode(text, context) === null
  // The N and the A of "N/A" can be codes.
  const words = [text, ...text.split('/')]
  return nothing.has(plainWords(text)) && words.every(word => meaningOfCode(word, context) === null)
}

const nothing = new Set(
  plainList(
    'none, n/a, n a, na, nil, nothing, keine, keines, keins, aucun, aucune, néant, ninguno, ninguna, nessuno, nessuna, nenhum, nenhuma, geen, brak, żaden, لا شيء, لا يوجد',
  ),
)

/** What is not known of any dish, by what the columns do not say. */
export const unreadStatements = (columns: readonly Column[]): readonly Statement[] =>
  columns
    .filter(({ role }) => role !== null)
    .flatMap(unreadIn)
    .map(id => saysNothingOf(id))

const saysNothing: SymbolMeaning = { says: 'unknown' }

function readMatrixCell(
  text: string,
  column: Column,
  { targets }: Extract<ColumnRole, { kind: 'tags' }>,
  { line }: SheetRow,
  context: ReadContext,
  keep: (field: KeptText, text: string) => void,
): readonly Statement[] {
  const { answers, legend, questions } = context
  if (text === '') return notOfAll(column, statementsOf(targets, saysNothing, []))
  const meaningIn = (symbol: string) => meaningOfSymbol(symbol, column, targets, context)
  const fold = (symbol: string) => symbolIn(legend, symbol)
  const saysOf = (symbol: string) => meaningIn(symbol)?.says ?? null
  const isTurned = column.group !== '' || context.aboutMarks !== null
  const detailsOf = (code: string) => detailInLegend(legend.words.get(foldWord(code)), targets)?.details ?? []
  const divided = divideCell(text, { targets, saysOf, fold, detailsOf }, !isTurned && targets.length === 1)
  // "no - may contain traces": words behind a symbol that denies can take it back, so that the whole cell is asked about.
  const isDoubtful = divided.symbols.some(({ said, details }) => {
    const says = 'symbol' in said ? saysOf(said.symbol) : said.says
    return (says === 'absent' || says === 'unknown') && (divided.remark !== '' || details.length > 0)
  })
  const whole: SymbolCell = { symbols: [{ said: { symbol: fold(text) }, details: [] }], remark: '' }
  const cell = isDoubtful ? whole : divided
  if (cell.remark !== '') {
    const { remarks } = answers
    if (remarks === undefined) questions.ask({ kind: 'remarks' }, line, `${column.heading}: ${text}`)
    else if (remarks !== 'leaveOut') keep(remarks, `${column.heading}: ${cell.remark}`)
  }
  return cell.symbols.flatMap(({ said, details }) => {
    if ('says' in said) return notOfAll(column, statementsOf(targets, said, details))
    const { symbol } = said
    const meaning = meaningIn(symbol)
    if (meaning?.keep) keep(meaning.keep, `${column.heading}: ${text}`)
    if (!meaning) {
      const aboutMarks = column.group === '' ? context.aboutMarks : null
      const hint = legend.hints.get(foldWord(symbol)) ?? aboutMarks
      // "Contains" could be the opposite of what the title or the heading says.
      const suggestion = context.aboutMarks === null && column.group === '' ? symbolSuggestion(symbol) : null
      questions.ask(
        {
          kind: 'symbol',
          key: symbolKeyIn(column, symbol),
          symbol,
          group: column.group,
          columns: [column.key],
          suggestion,
          hint,
        },
        line,
        `${column.heading}: ${text}`,
      )
    }
    return notOfAll(column, statementsOf(targets, meaning, details))
  })
}

/** "No" under "Prawns" says nothing of the other crustaceans. A dish that is not free of two things is surely free of neither. */
function notOfAll({ isPart }: Column, statements: readonly Statement[]): readonly Statement[] {
  if (!isPart) return statements
  return statements.map(each =>
    each.says === 'absent' && !isFreeFrom(each.id) ? { ...each, says: 'unknown' } : each,
  )
}

/** The cells of the matrix, in capitals. */
export function matrixSymbolsOf(rows: readonly SheetRow[], columns: readonly Column[]): ReadonlySet<string> {
  const indexes = columns.flatMap(({ role, index }) => (role?.kind === 'tags' ? [index] : []))
  const cells = rows.flatMap(row => indexes.map(index => foldSymbol(cellText(row, index))))
  return new Set(cells.filter(cell => cell !== ''))
}
