import { allergens as theFourteen } from '@safe-menu/contracts/allergens/catalogue'
import { contradictionsAmong, describeContradiction } from '@safe-menu/contracts/allergens/contradictions'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { Issue } from '@safe-menu/contracts/errors'
import { removeFormulaGuard } from '@safe-menu/contracts/formula-guard'
import { type AllergenId, ItemId } from '@safe-menu/contracts/ids'
import { mayListAllergens } from '@safe-menu/contracts/items/matrix'
import { readPrice } from '@safe-menu/contracts/items/price-text'
import { NewItemBody } from '@safe-menu/contracts/items/routes'
import type { ItemTexts } from '@safe-menu/contracts/items/texts'
import { translationFields } from '@safe-menu/contracts/items/translations'
import { type Statement, uniteByTag } from '@safe-menu/contracts/items/unite-statements'
import type { Language } from '@safe-menu/contracts/languages'
import type { Instant } from '@safe-menu/contracts/time'
import type { AskedValues } from './asked-values.ts'
import {
  type CellMeanings,
  readReviewedAt,
  readTagCell,
  type TagCell,
  type TranslatedCells,
} from './cells.ts'
import { type Column, type FixedColumn, headingOf } from './columns.ts'

/** A row of the matrix, ready to become an item. */
export interface MatrixRow extends ItemTexts {
  /** Line of the file on which it begins, from 1. */
  readonly line: number
  /** The item's, from an export of a menu where another item of the section has its name. */
  readonly exportedId: ItemId | null
  /** Of the column with its name. */
  readonly nameHeading: string
  /** The price in cents. */
  readonly price: number
  readonly tags: readonly {
    readonly allergenId: AllergenId
    readonly presence: Presence
    readonly details: readonly string[]
    /** The manager keeps the diet although the row contradicts it. */
    readonly insisted: boolean
  }[]
  /** Tags that the row states to be absent. */
  readonly absent: readonly AllergenId[]
  readonly reviewedAt: Instant | null
  /** The translations by language, each with at least one text. */
  readonly translations: readonly TranslatedCells[]
  /** Whether the row states for each of the fourteen allergens if it is present or absent. */
  readonly isComplete: boolean
  /** The item's fields whose cells are not blank. An update changes only these. */
  readonly filled: ReadonlySet<FixedColumn>
}

/** An issue of a row as a whole, beside its name. */
export function issueOf({ line, nameHeading }: MatrixRow, message: string): Issue {
  return { path: ['line', line, nameHeading], message }
}

/** The restaurant's settings that the meaning of cells depends on. */
export interface MatrixRestaurant {
  /** Of prices in its currency. */
  readonly decimals: number
  readonly timeZone: string
}

/** What the reading of a row depends on. `asked` collects the cells that only the manager can explain. */
export interface RowContext extends MatrixRestaurant {
  readonly now: Instant
  readonly meanings: CellMeanings
  readonly asked: AskedValues
}

/** Reads the cells of a row: the row, or all reasons why it cannot become an item. */
export function readMatrixRow(
  columns: readonly Column[],
  cells: readonly string[],
  line: number,
  { now, decimals, timeZone, meanings, asked }: RowContext,
): { readonly row: MatrixRow | null; readonly issues: readonly Issue[] } {
  const issues: Issue[] = []
  const fault = (heading: string, message: string) =>
    void issues.push({ path: ['line', line, heading], message })
  const texts: Partial<Record<FixedColumn, string>> = {}
  const tags: MatrixRow['tags'][number][] = []
  const absent: AllergenId[] = []
  const stated = new Set<string>()
  const statements: Statement<AllergenId>[] = []
  const insisted = new Set<AllergenId>()
  const translations = new Map<Language, TranslatedCells>()
  const wanted = columns.findLastIndex(({ kind }) => kind !== 'unnamed') + 1
  if (cells.length < wanted) {
    const message = `This row has ${count(cells.length, 'cell')}, the header has ${count(wanted, 'column')}. Check its separators.`
    return { row: null, issues: [{ path: ['line', line], message }] }
  }

  for (const [index, cell] of cells.entries()) {
    const column = columns[index] ?? unnamed
    if (column.kind === 'fixed') texts[column.name] = cell
    if (column.kind === 'unnamed' && cell.trim() !== '')
      fault(`column ${index + 1}`, `"${cell.trim()}" has no heading. Add one, or clear the cell.`)
    if (column.kind === 'translation') {
      const { field, language, heading } = column
      const text = translationFields[field].safeParse(removeFormulaGuard(cell))
      for (const { message } of text.error?.issues ?? []) fault(heading, message)
      if (text.data)
        translations.set(language, { ...translations.get(language), language, [field]: text.data })
    }
    if (!isEmptyList(column, cell)) statements.push(...column.concerns.map(notRead))
    if (column.kind !== 'tag') continue
    const { allergenId } = column
    const said = readTagCell(cell, allergenId, meanings)
    const value = cell.trim().toUpperCase()
    const isAnswered = meanings.values.has(`${allergenId}:${value}`) || meanings.values.has(value)
    const isQuestion = 'kind' in said && said.kind === 'question'
    if (isQuestion || isAnswered) asked.add(value, allergenId, !isQuestion)
    if ('fault' in said) {
      fault(column.heading, said.fault)
      continue
    }
    if (said.kind === 'question') continue
    statements.push(statementOf(said, column))
    if (said.kind === 'tag' && said.insisted) insisted.add(allergenId)
  }
  for (const { id: allergenId, says, details, mayDetails } of uniteByTag(statements)) {
    if (says === 'unknown') continue
    stated.add(allergenId)
    if (says === 'absent') absent.push(allergenId)
    else {
      // A row has no text for traces of other nuts, so that they count as contained.
      const named = mayDetails.includes(null) ? [] : [...details, ...mayDetails.flatMap(each => each ?? [])]
      tags.push({ allergenId, presence: says, details: named, insisted: insisted.has(allergenId) })
    }
  }

  const priceText = texts.price ?? ''
  // Prices that a restaurant had before it changed to a currency without decimals keep them, in its export as well.
  const isAsExported = meanings.isExport && /^\d{1,5}\.\d\d?$/u.test(priceText)
  const price = readPrice(priceText, isAsExported ? 2 : decimals)
  const body = NewItemBody.safeParse({
    name: removeFormulaGuard(texts.item ?? ''),
    section: removeFormulaGuard(texts.section ?? ''),
    description: removeFormulaGuard(texts.description ?? ''),
    price: price.kind === 'price' ? price.price : '',
    crossContamination: removeFormulaGuard(texts.crossContamination ?? ''),
    modifications: removeFormulaGuard(texts.modifications ?? ''),
  })
  const heading = (meaning: string) => headingOf(columns, meaning)
  for (const { path, message } of body.error?.issues ?? [])
    fault(heading(path[0] === 'name' ? 'item' : String(path[0])), message)
  if (price.kind === 'question') fault(heading('price'), noPrice(priceText, decimals))
  const idText = (texts.itemId ?? '').trim()
  const exportedId = idText === '' ? null : ItemId.safeParse(idText)
  if (exportedId?.error)
    fault(heading('itemId'), `"${idText}" is not the id of a dish. Leave the cell blank.`)
  const reviewedAt = readReviewedAt(texts.reviewedAt ?? '', now, timeZone)
  if (reviewedAt !== null && typeof reviewedAt === 'object') fault(heading('reviewedAt'), reviewedAt.fault)
  for (const { dietId, text } of contradictionsOf(tags)) fault(heading(dietId), text)

  if (!body.success || issues.length > 0) return { row: null, issues }
  const row: MatrixRow = {
    line,
    exportedId: exportedId?.data ?? null,
    nameHeading: heading('item'),
    ...body.data,
    tags,
    absent,
    reviewedAt: typeof reviewedAt === 'string' ? reviewedAt : null,
    translations: [...translations.values()],
    filled: new Set(
      Object.entries(texts)
        .filter(([, text]) => text.trim() !== '')
        .map(([name]) => name as FixedColumn),
    ),
    isComplete: theFourteen.every(({ id }) => stated.has(id)),
  }
  return { row, issues }
}

const unnamed: Column = { kind: 'unnamed', heading: '', concerns: [] }

/** What a cell says of the tag of its column. */
function statementOf(
  cell: TagCell,
  { allergenId, detail, isPart }: Extract<Column, { kind: 'tag' }>,
): Statement<AllergenId> {
  const own = cell.kind === 'tag' ? cell.details : []
  return {
    id: allergenId,
    says: cell.kind === 'tag' ? cell.presence : cell.kind,
    details: own.length === 0 && detail !== null ? [detail] : own,
    columnDetail: detail,
    isColumn: !isPart,
  }
}

/** What a column that is not read says of an allergen. */
const notRead = (id: AllergenId): Statement<AllergenId> => ({
  id,
  says: 'unknown',
  details: [],
  columnDetail: null,
  isColumn: false,
})

/** Whether a column that lists allergens in texts, such as "May contain", lists none in this row. */
const isEmptyList = ({ kind, heading, concerns }: Column, cell: string) =>
  concerns.length > 0 && kind !== 'ignored' && mayListAllergens(heading) && cell.trim() === ''

/** The contradictions in a row that the manager has not insisted on. */
function contradictionsOf(tags: MatrixRow['tags']) {
  const insisted = new Set<string>(tags.filter(tag => tag.insisted).map(tag => tag.allergenId))
  const found = contradictionsAmong(tags.map(({ allergenId: id, presence }) => ({ id, presence })))
  return found
    .filter(({ dietId }) => !insisted.has(dietId))
    .map(each => ({
      dietId: each.dietId,
      text: `${describeContradiction(each)} Fix one of them, or write C! to keep both.`,
    }))
}

function noPrice(cell: string, decimals: number): string {
  const said = `"${cell.trim()}" is not one price.`
  return decimals === 0
    ? `${said} Write one whole number from 0 to 99999, or leave it blank. Prices in this currency have no decimals.`
    : `${said} Write one number from 0 to 99999.99, such as 12.50, or leave it blank.`
}

const count = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`
