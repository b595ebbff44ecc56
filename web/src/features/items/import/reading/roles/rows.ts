import { limits } from '@safe-menu/contracts/limits'
import { type Answers, type NameGroup, own, type RowKind } from '../answers.ts'
import { hasLegend } from '../cells/legend-entries.ts'
import { divideEndCodes, isCodesOnly } from '../codes/end-codes.ts'
import { columnMeant } from '../names/column-words.ts'
import { hasHours } from '../names/numbered.ts'
import { outsideBrackets, plainWords } from '../names/plain.ts'
import { cellText, type SheetRow } from '../sheet/sheet-table.ts'
import type { Column } from './columns.ts'
import type { Heading } from './find-heading.ts'
import { belongsToName } from './merged-cells.ts'
import { allergensInCell } from './naming-cells.ts'
import { hasName, isLegendRow, type Notes } from './notes.ts'

/** A row, and what it is. */
export interface KnownRow {
  readonly row: SheetRow
  /** `null`: only the manager knows. */
  readonly kind: RowKind | null
  /** Why it is asked about: it has only a name, a word such as "Contains" as its name, a note, or something else that no dish has. */
  readonly doubt: 'nameOnly' | 'wordAsName' | 'note' | 'other' | null
  /** The rows that it is asked about with. */
  readonly group?: NameGroup | undefined
  /** What the dish contains is also in the one above. */
  readonly isAlsoAbove?: boolean
  /** It is, or has, the heading of the table again. */
  readonly isHeadingAgain?: boolean
}

/** A row, and what the manager can say that it is. */
export interface AskedRow extends KnownRow {
  readonly kinds: readonly RowKind[]
}

/** What each row below the heading is. */
export function rowsOf(
  heading: Heading,
  columns: readonly Column[],
  notes: Notes,
  answers: Answers,
): readonly AskedRow[] {
  const dishColumns = columns.filter(({ role }) => role?.kind === 'dish')
  const [nameColumn] = dishColumns
  const isSingle = dishColumns.length === 1
  const rows = heading.rows.map((row, at): KnownRow => {
    if (belongsToName(row, heading, columns)) return { row, kind: 'more', doubt: null }
    const below = heading.rows[at + 1]
    if (below && belongsToName(below, heading, columns)) return { row, kind: 'dish', doubt: null }
    if (row.cells.some(({ isHeading }) => isHeading)) return { row, kind: 'section', doubt: null }
    const asked = row.cells.find(cell => cell.group)?.group
    if (asked && asked !== 'coded') return { row, kind: null, doubt: 'other', group: asked }
    if (notes.isExplained(row)) return { row, kind: 'nothing', doubt: null }
    const group = wordGroup(row, heading, columns)
    if (group) return { row, kind: null, doubt: 'wordAsName', group }
    if (notes.isNote(row)) return { row, kind: null, doubt: 'note' }
    if (asked) return { row, kind: null, doubt: 'other', group: asked }
    return { row, kind: certainKind(row, heading, columns), doubt: null }
  })
  const open = rows.filter(({ kind, row, doubt }) => kind === null && !doubt && hasName(row, columns))
  const nameOf = ({ row }: { row: SheetRow }) => cellText(row, nameColumn?.index ?? 0)
  const isBare = ({ row }: { row: SheetRow }) => isSingle && isNameOnly(row, columns, nameColumn?.index ?? 0)
  const hasBrackets = (each: { row: SheetRow }) => /[([]/u.test(nameOf(each))
  // A list of names alone has no section rows. Codes in brackets say more than a name, and a section can have them, too.
  const hasSections = open.some(each => !isBare(each) || hasBrackets(each))
  const hasMore = open.some(each => !isBare(each))
  let hasAbove = false
  const known = rows.map((each): KnownRow => {
    if (each.kind !== null || each.doubt) return each
    if (hasLegendAsName(each.row, columns)) return { ...each, doubt: 'other' }
    if (isBare(each) && hasAbove && isCodesOnly(nameOf(each))) return { ...each, kind: 'more' }
    hasAbove = true
    if (hasSections && isBare(each) && isNamingText(nameOf(each))) return { ...each, doubt: 'note' }
    if (hasMore && isBare(each) && hasBrackets(each) && isCoded(nameOf(each)))
      return { ...each, doubt: 'other', group: 'coded' }
    if (isBare(each) && (hasMore || (hasSections && !hasBrackets(each))))
      return { ...each, kind: kindOfBare(nameOf(each)), doubt: 'nameOnly' }
    const hasDate = dishColumns.some(({ index }) => each.row.cells[index]?.isDate)
    const isDish = hasName(each.row, columns) && !hasDate && !saysOneWord(each.row, columns)
    return isDish ? { ...each, kind: 'dish' } : { ...each, doubt: 'other' }
  })
  const grouped = withGroups(known, heading, columns, nameOf).map(each => ({
    ...each,
    isHeadingAgain: heading.again.includes(each.row),
  }))
  return answered(grouped, columns, answers)
}

/** The import refuses a longer name, or a longer heading. What is in brackets can be codes. */
const longestName = Math.min(limits.nameLength, limits.sectionLength)

/** The rows as the manager says, but none as what it cannot be: nothing that it says may be lost. */
function answered(
  rows: readonly KnownRow[],
  columns: readonly Column[],
  answers: Answers,
): readonly AskedRow[] {
  let hasDish = false
  let isBelowHeading = false
  const saidOf = (line: number, group: NameGroup | undefined) =>
    own(answers.rows, String(line)) ?? own(answers.nameOnlyRows, group ?? '')
  const said = rows.map(each => ({ ...each, kind: saidOf(each.row.line, each.group) ?? each.kind }))
  return rows.map((each, at) => {
    const { row, doubt } = each
    const canName = namesOf(row, columns).every(name => outsideBrackets(name).length <= longestName)
    // Marks right below a heading are about its dishes, and never about those of another section.
    const isOfHeading = isBelowHeading && (each.group === 'traces' || each.group === 'contains')
    const isFirst = isOfHeading ? !hasDishInSection(said, at) : !hasDish
    const group = canName ? (isFirst ? ofFirst(each.group) : each.group) : undefined
    const answer = saidOf(row.line, group) ?? each.kind
    const isAlsoAbove = answer === 'dishAndAbove' && hasDish
    const saidKind = answer === 'dishAndAbove' ? 'dish' : answer
    const isNamed = hasName(row, columns)
    // Codes alone below a heading belong to that.
    const hasAbove = hasDish || (isBelowHeading && isCodesOnly(namesIn(row, columns)))
    const isPossible = (kind: RowKind) => {
      if (kind === 'dish' || kind === 'section') return isNamed && canName
      if (isOfHeading && (kind === 'more' || kind === 'moreMay')) return !isFirst
      if (kind === 'moreMay') return hasAbove || isBelowHeading
      return kind !== 'more' || hasAbove
    }
    const kind = saidKind !== null && isPossible(saidKind) ? saidKind : null
    // An open row can still become a dish.
    const canBeDish = isPossible('dish') && !(doubt === 'note' || doubt === 'wordAsName')
    if (kind === 'dish' || (kind === null && canBeDish)) hasDish = true
    if (kind === 'dish' || kind === 'section') isBelowHeading = kind === 'section'
    const kinds = (['dish', 'section', 'more', 'moreBelow', 'nothing'] as const).filter(
      kind => isPossible(kind) && (kind !== 'moreBelow' || each.group === 'coded'),
    )
    return { ...each, group, kind, kinds, isAlsoAbove }
  })
}

/** The rows with those that belong to the dish below behind it. With no dish below, they stay with the one above. */
export function withMoreBehind(rows: readonly KnownRow[]): readonly KnownRow[] {
  const waiting: KnownRow[] = []
  const ordered = rows.flatMap(each => {
    if (each.kind === 'moreBelow') {
      waiting.push({ ...each, kind: 'more' })
      return []
    }
    return each.kind === 'dish' ? [each, ...waiting.splice(0)] : [each]
  })
  return [...ordered, ...waiting]
}

/** Whether a dish can be below a row. With none, the cells beside the heading of a section reach no dish. */
export const hasDishBelow = (rows: readonly KnownRow[], at: number) =>
  rows.slice(at + 1).some(({ kind }) => kind === 'dish' || kind === null)

/** Whether a dish can be below a row before the next heading. Another row such as "Traces" is none. */
export function hasDishInSection(rows: readonly KnownRow[], at: number): boolean {
  const next = rows
    .slice(at + 1)
    .find(
      ({ kind, doubt }) => kind === 'dish' || kind === 'section' || (kind === null && doubt !== 'wordAsName'),
    )
  return next !== undefined && next.kind !== 'section'
}

/** The group of a row with no dish above, to which it cannot belong; `undefined`: it is asked about alone. */
function ofFirst(group: NameGroup | undefined): NameGroup | undefined {
  if (group === 'traces') return 'tracesFirst'
  return group === 'coded' || group === 'contains' || group === 'extras' ? undefined : group
}

/** The group of a row with a name such as "Contains" or "Traces"; `null`: it has another name. "- = does not contain" is a legend. */
function wordGroup(row: SheetRow, { again }: Heading, columns: readonly Column[]): NameGroup | null {
  const [name, ...others] = columns.filter(({ role }) => role?.kind === 'dish')
  if (!name || others.length > 0 || isLegendRow(row, columns)) return null
  const word = columnMeant(cellText(row, name.index).replace(/:$/u, ''))
  const isAlone = again.includes(row) || isNameOnly(row, columns, name.index)
  if (word === 'mayContain') return isAlone ? 'mayBelow' : 'traces'
  if (isAlone && isFreeWord(cellText(row, name.index))) return 'freeBelow'
  return word === 'contains' && !isAlone ? 'contains' : null
}

/** "FREE FROM" in place of the word for dishes. */
const isFreeWord = (text: string) =>
  /^(?:free|frei|libre|libero|livre|vrij|wolne)?(?: from| of| von| de| da| van| od)?$|^(?:does not contain|enthält nicht|ne contient pas|no contiene|non contiene|não contém|bevat niet|nie zawiera|sans|sin|senza|sem|zonder|bez|ohne)$/u.test(
    plainWords(text),
  )

/**
 * Divides the rows with only a name, which can be headings or dishes without an allergen, by how they are written and what is below. A
 * row with a name and allergens, above another and without a price as they have, can be a heading that says them of each of its dishes.
 */
function withGroups(
  rows: readonly KnownRow[],
  heading: Heading,
  columns: readonly Column[],
  nameOf: (each: KnownRow) => string,
): readonly KnownRow[] {
  const hasPrices = rows.some(
    ({ row, kind }) =>
      kind === 'dish' &&
      columns.some(({ role, index }) => role?.kind === 'price' && cellText(row, index) !== ''),
  )
  const dishes = rows.filter(({ kind }) => kind === 'dish')
  const isUnlike = unlikeAll(dishes.map(nameOf))
  // "BURGERS" without a price is no example of how dishes are written.
  const priced = dishes.filter(({ row }) => !isOnlyWithAllergens(row, columns))
  const isUnlikePriced = hasPrices ? unlikeAll(priced.map(nameOf)) : isUnlike
  let below: 'dish' | 'name' | 'heading' | 'nothing' = 'nothing'
  let isNameGoingOn = false
  const fromBelow = rows.toReversed().map((each): KnownRow => {
    // A name merged with the row below is a dish, and its price can be there.
    const isMerged = isNameGoingOn
    isNameGoingOn = belongsToName(each.row, heading, columns)
    // Above a row such as "Contains" is a dish.
    if (each.group === 'contains' || each.group === 'traces') below = 'nothing'
    if (each.group !== undefined || each.kind === 'nothing' || each.kind === 'more' || each.doubt === 'note')
      return each
    const isOpen = each.doubt === 'nameOnly' && each.kind === null
    if (
      each.kind === 'dish' &&
      !isMerged &&
      (below === 'dish' || below === 'name') &&
      isOnlyWithAllergens(each.row, columns) &&
      (hasPrices || isUnlike(nameOf(each)))
    ) {
      below = 'dish'
      const group = isUnlikePriced(nameOf(each)) ? 'unlikeWithoutPrice' : 'withoutPrice'
      return { ...each, kind: null, doubt: 'other', group }
    }
    const isHeading = isOpen ? isUnlike(nameOf(each)) : each.kind === 'section'
    const isAboveDish = below === 'dish' || (isHeading && below === 'name')
    const group = !isAboveDish ? 'aboveName' : isHeading ? 'unlikeDishes' : 'aboveDish'
    below = isHeading ? 'heading' : isOpen ? 'name' : 'dish'
    return isOpen ? { ...each, group } : each
  })
  return fromBelow.toReversed()
}

/** Whether a name is written as few of the dishes are. "BLT" among other dishes does not make capitals their form. */
function unlikeAll(dishes: readonly string[]): (name: string) => boolean {
  const capitals = dishes.filter(isCapitals).length
  return name => (isCapitals(name) ? capitals : dishes.length - capitals) * mostUnlike < dishes.length
}

/** Fewer than one dish in so many is written in another form than the others. */
const mostUnlike = 5

/** "NIGIRI (2 pieces)" is in capitals. */
function isCapitals(name: string): boolean {
  const words = outsideBrackets(name)
  return /\p{Lu}/u.test(words) && !/\p{Ll}/u.test(words)
}

/** What rows of a group most likely are. In doubt they are dishes: a heading too few is less than a dish too few. */
export function groupSuggestion(group: NameGroup, columns: readonly Column[]): RowKind {
  if (group === 'contains' || group === 'coded' || group === 'extras') return 'more'
  if (group === 'lineBetween' || group === 'titleBetween') return 'more'
  if (group === 'lineAbove') return 'section'
  if (group === 'traces') return 'moreMay'
  if (group === 'tracesFirst') return 'everyDishMay'
  if (group === 'mayBelow' || group === 'freeBelow') return group
  if (group === 'unlikeDishes' || group === 'unlikeWithoutPrice') return 'section'
  // A dish without an allergen still has a price.
  return group === 'aboveDish' && columns.some(({ role }) => role?.kind === 'price') ? 'section' : 'dish'
}

const isCoded = (name: string) => divideEndCodes(name).codes !== '' && !hasHours(name)

/** Headings that name an allergen are short: "Fish and seafood". */
const isNamingText = (text: string) => text.split(/\s+/u).length > 4 && allergensInCell(text).length > 0

/** A colon ends a heading. */
const kindOfBare = (name: string): RowKind | null => (name.endsWith(':') ? 'section' : null)

/** Rows without a dish: repeated headings on a new page, legends below the table, and rows without a name. */
function certainKind(row: SheetRow, heading: Heading, columns: readonly Column[]): RowKind | null {
  if (heading.again.includes(row)) return isTitled(row, heading, columns) ? 'section' : 'nothing'
  if (isLegendRow(row, columns)) return 'nothing'
  // A row without a name can go on with the dish above, and its allergens must not be lost.
  const says = columns.some(({ role, index }) => role?.kind !== 'leaveOut' && cellText(row, index) !== '')
  return says ? null : 'nothing'
}

/** Whether a heading that comes again has the name of a section in place of the word for dishes. */
const isTitled = (row: SheetRow, { texts }: Heading, columns: readonly Column[]) =>
  columns.some(({ role, index }) => {
    const text = cellText(row, index)
    return (
      role?.kind === 'dish' &&
      text !== '' &&
      plainWords(text) !== plainWords(texts[index] ?? '') &&
      columnMeant(text) !== 'dish'
    )
  })

/** "Fish pie (A: gluten, D: fish)" can be a dish. */
const hasLegendAsName = (row: SheetRow, columns: readonly Column[]) =>
  columns.some(({ role, index }) => role?.kind === 'dish' && hasLegend(cellText(row, index)))

/** The names in a row: some sheets have a column for each course. */
const namesOf = (row: SheetRow, columns: readonly Column[]) =>
  columns.flatMap(({ role, index }) => (role?.kind === 'dish' ? [cellText(row, index)] : []))

export const namesIn = (row: SheetRow, columns: readonly Column[]) => namesOf(row, columns).join(' ').trim()

/** Whether a row has only a name. */
function isNameOnly(row: SheetRow, columns: readonly Column[], nameIndex: number): boolean {
  const used = columns.filter(({ role, index }) => role?.kind !== 'leaveOut' && index !== nameIndex)
  return (
    cellText(row, nameIndex) !== '' &&
    used.length > 0 &&
    used.every(({ index }) => cellText(row, index) === '')
  )
}

/** Whether a row has a name and allergens, and nothing else. */
const isOnlyWithAllergens = (row: SheetRow, columns: readonly Column[]) =>
  columns.filter(({ role }) => role?.kind === 'dish').length === 1 &&
  columns.every(
    ({ role, index }) =>
      ['dish', 'list', 'tags', 'leaveOut'].includes(role?.kind ?? '') || cellText(row, index) === '',
  )

/** "test, test, test" is no dish. */
function saysOneWord(row: SheetRow, columns: readonly Column[]): boolean {
  const texts = columns
    .filter(({ role }) => role?.kind !== 'leaveOut')
    .map(({ index }) => cellText(row, index).toLowerCase())
  const filled = texts.filter(text => text !== '')
  return filled.length > 2 && new Set(filled).size === 1
}
