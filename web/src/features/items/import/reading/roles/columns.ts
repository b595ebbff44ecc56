import { allergens, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { allergensInHeading } from '@safe-menu/contracts/items/allergens-in-heading'
import {
  itemIdColumn,
  mayListAllergens,
  translatedFields,
  translationColumn,
} from '@safe-menu/contracts/items/matrix'
import { languages } from '@safe-menu/contracts/languages'
import { type Answers, type ColumnRole, own, type WordMeaning } from '../answers.ts'
import { mayContain, saysWithout } from '../cells/presence-phrases.ts'
import { columnMeant } from '../names/column-words.ts'
import { namesDiet, saysPossible } from '../names/diet-options.ts'
import {
  choicesInHeading,
  choicesOf,
  namesPart,
  tagMeant,
  tagNamed,
  tagsOfHeading,
} from '../names/find-tag.ts'
import { namesOfList, outsideBrackets } from '../names/plain.ts'
import type { TagTarget } from '../names/tag-target.ts'
import { cellText, filledTexts, type SheetRow } from '../sheet/sheet-table.ts'
import type { Heading } from './find-heading.ts'
import { allergensInCell, type CellPlace, firstNaming } from './naming-cells.ts'

/** A column of a sheet. */
export interface Column {
  readonly index: number
  /** Its heading, and a number if another column has the same: the key of answers about it. */
  readonly key: string
  /** Without the legend that some sheets write into it. */
  readonly heading: string
  /** `null`: only the manager knows. */
  readonly role: ColumnRole | null
  /** Its heading names less than its role or something else, such as a food with the allergen: a dish without that can have the allergen. */
  readonly isPart: boolean
  /** Words of or over its heading, such as "Free from": what a mark under them means is asked apart from other columns. Empty: none. */
  readonly group: string
  /** For the question. None of them is taken without a press. */
  readonly suggestions: readonly ColumnRole[]
}

/** The columns of a sheet: what their headings say, or the manager. */
export function columnsOf(heading: Heading, answers: Answers): readonly Column[] {
  const seen = new Map<string, number>()
  const width = Math.max(heading.texts.length, ...heading.rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index): Column => {
    const text = withoutRequest(headingWords(heading.texts[index] ?? ''), heading.rows, index)
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    const name = text === '' ? `column ${index + 1}` : text
    const key = count > 1 && text !== '' ? `${text} #${count}` : name
    const isMixed = heading.mixed.has(index)
    const role = own(answers.columns, key) ?? (isMixed ? null : recognise(text, heading.rows, index))
    return {
      index,
      key,
      heading: text,
      role,
      isPart: role?.kind === 'tags' && (isMixed || saysLess(text, role.targets)),
      group: heading.groups[index] || (isTurned(text) ? text : ''),
      suggestions: suggest(text, cellsOf(heading.rows, index)),
    }
  })
  return withoutSecondDish(columns, answers)
}

/** A heading without the entries of a legend in it, in one line: "Dinner item X=Contains" is "Dinner item". */
function headingWords(text: string): string {
  const lines = text.split('\n').filter(line => !line.includes('='))
  return (lines.length > 0 ? lines : [text]).join(' ').replaceAll(/\s+/gu, ' ').trim()
}

/** "Nuts" of "Nuts (state which)", where cells do that: "Almond". "Nuts (removable)" stays, and so does "Gluten (GF available)". */
function withoutRequest(text: string, rows: readonly SheetRow[], index: number): string {
  const [, bare = ''] = /^([^()]+?)\s*(?:\(.*|\s[-–—].*|:.*)$/su.exec(text) ?? []
  const targets = bare === '' || tagsOfHeading(text) ? null : tagsOfHeading(bare)
  if (!targets || turnsMarks(text) || saysPossible(text)) return text
  const names = cellsOf(rows, index).flatMap(cell => namesOfList(cell.text))
  const isKind = (name: string) => {
    const tag = tagNamed(name)
    return tag?.detail != null && targets.some(({ id }) => id === tag.id)
  }
  return names.some(isKind) ? bare : text
}

/** The cells of a column. */
export const cellsOf = (rows: readonly SheetRow[], index: number): readonly CellPlace[] =>
  rows.map(row => ({ line: row.line, text: cellText(row, index) }))

function recognise(text: string, rows: readonly SheetRow[], index: number): ColumnRole | null {
  const isEmpty = rows.every(row => cellText(row, index) === '')
  if (text === '') return isEmpty ? { kind: 'leaveOut' } : null
  const targets = tagsOfHeading(text)
  if (targets) return { kind: 'tags', targets }
  if (translations.has(text.toLowerCase())) return { kind: 'translation', column: text.toLowerCase() }
  if (text.toLowerCase() === itemIdColumn) return { kind: 'itemId' }
  const word = columnMeant(text)
  if (word === 'contains') return { kind: 'list', presence: 'contains' }
  if (word === 'mayContain') return { kind: 'list', presence: 'may_contain' }
  // "Nr" is no heading of allergens. A text in a row of its own is no part of the column.
  const ofDishes = rows.filter(row => filledTexts(row).length > 1)
  if (word === 'leaveOut' && firstNaming(cellsOf(ofDishes, index))) return null
  return word === null ? null : { kind: word }
}

const translations: ReadonlySet<string> = new Set(
  languages.flatMap(language => translatedFields.map(field => translationColumn(field, language))),
)

/** Whether a heading names less than these targets, or something else. A heading that names nothing means what the manager says. */
function saysLess(heading: string, targets: readonly TagTarget[]): boolean {
  if (choicesOf(heading).length > 0) return false
  const named = tagsOfHeading(heading)
  if (!named) return allergensInHeading(heading).length > 0
  const isNamed = ({ id, detail }: TagTarget) =>
    named.some(each => each.id === id && (each.detail === null || each.detail === detail))
  return namesPart(heading) || !targets.every(isNamed)
}

/** Whether a heading that names no tag alone says what a mark under it means: "Egg free", "May contain egg". */
const isTurned = (heading: string) => tagsOfHeading(heading) === null && turnsMarks(heading)

/** Whether a text can turn what a mark means: "Free from", "May contain". */
export const turnsMarks = (text: string) => saysWithout(text) || mayContain.test(text)

const theFourteen: readonly string[] = allergens.map(({ id }) => id)

/** The allergens of which a column may say something that is not read: no dish is said to be without them. */
export function unreadIn({ role, heading }: Column): readonly string[] {
  if (role?.kind === 'list' || heading === '') return []
  if (role?.kind !== 'tags') return mayListAllergens(heading) ? theFourteen : allergensInHeading(heading)
  if (choicesOf(heading).length > 0) return []
  const named = tagsOfHeading(heading)?.map(({ id }) => id) ?? allergensInHeading(heading)
  return named.filter(id => !isDiet(id) && !role.targets.some(target => target.id === id))
}

/** As {@link unreadIn}, by what a cell of a column that is left out says: a note can name an allergen, and a column without a heading can list some. */
export function unreadInCell({ role, heading }: Column, text: string): readonly string[] {
  if (role?.kind !== 'leaveOut' || text === '') return []
  return heading === '' ? theFourteen : allergensInCell(text)
}

function suggest(text: string, cells: readonly CellPlace[]): readonly ColumnRole[] {
  const choices = choicesInHeading(text).map((targets): ColumnRole => ({ kind: 'tags', targets }))
  const mentioned = findMentions([{ field: 'name', text }]).map(({ allergenId }) => ({
    id: allergenId,
    detail: null,
  }))
  const named: readonly ColumnRole[] = mentioned.length > 0 ? [{ kind: 'tags', targets: mentioned }] : []
  const isList = mayListAllergens(text) || areLists(cells)
  const list: readonly ColumnRole[] = isList
    ? [{ kind: 'list', presence: mayContain.test(text) ? 'may_contain' : 'contains' }]
    : []
  return [...list, ...choices, ...(choices.length > 0 ? [] : named), { kind: 'leaveOut' }]
}

/** Whether most cells name allergens or diets and nothing else: "gluten (blé), lait", "Vegan, GF". */
function areLists(cells: readonly CellPlace[]): boolean {
  const filled = cells.filter(({ text }) => /\p{L}/u.test(text))
  const isList = ({ text }: CellPlace) =>
    namesOfList(outsideBrackets(text)).every(name => tagMeant(name) !== null || namesDiet(name))
  return filled.filter(isList).length > filled.length / 2
}

/** Two columns whose headings both say "dish", such as "Item" and "Product": which one has the name is a question. */
function withoutSecondDish(columns: readonly Column[], answers: Answers): readonly Column[] {
  const single = (kind: string) => {
    const named = columns.filter(
      ({ role, key }) => role?.kind === kind && own(answers.columns, key) === undefined,
    )
    return named.length > 1 ? new Set(named.slice(1).map(({ index }) => index)) : new Set<number>()
  }
  const doubtful = new Set(['dish', 'section', 'price', 'reviewedAt'].flatMap(kind => [...single(kind)]))
  return columns.map(column => (doubtful.has(column.index) ? { ...column, role: null } : column))
}

/** Fewer columns can be something else. */
const fewestColumns = 3

/** "A", "1", "A1", "So" */
const isCode = (heading: string) => /^(?:\p{L}{1,2}\d?|\d{1,2}\p{Ll}{0,2})$/u.test(heading)

const isOpen = ({ role, heading }: Column) => role === null && isCode(heading)

/** The columns with those whose headings are codes that are explained. */
export function withCodedColumns(
  columns: readonly Column[],
  meaningOf: (code: string) => WordMeaning | null,
): readonly Column[] {
  return columns.map(column => {
    const meaning = isOpen(column) ? meaningOf(column.heading) : null
    if (meaning?.kind !== 'tags' || meaning.may || meaning.without) return column
    const role: ColumnRole = { kind: 'tags', targets: meaning.targets }
    return { ...column, role }
  })
}

/** The columns whose headings look like codes, if there are several. */
export function codedColumns(columns: readonly Column[]): readonly Column[] {
  const open = columns.filter(isOpen)
  return open.length < fewestColumns ? [] : open
}
