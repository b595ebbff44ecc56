import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import { allergensInHeading } from '@safe-menu/contracts/items/allergens-in-heading'
import { mayListAllergens, translatedFields, translationColumn } from '@safe-menu/contracts/items/matrix'
import { languages } from '@safe-menu/contracts/languages'
import { type Answers, type ColumnRole, own } from '../answers.ts'
import { columnMeant } from '../names/column-words.ts'
import { choicesOf, namesOnlyPart, tagsOfHeading } from '../names/find-tag.ts'
import type { SheetRow } from '../sheet/sheet-table.ts'
import { cellText } from '../sheet/sheet-table.ts'
import type { Heading } from './find-heading.ts'

/** A column of a sheet. */
export interface Column {
  readonly index: number
  /** Its heading, and a number if another column has the same: the key of answers about it. */
  readonly key: string
  /** Without the legend that some sheets write into it. */
  readonly heading: string
  /** `null`: only the manager knows. */
  readonly role: ColumnRole | null
  /** Its heading names a food with the allergen, not the allergen: a dish without that food can have the allergen. */
  readonly isPart: boolean
  /** For the question. None of them is taken without a press. */
  readonly suggestions: readonly ColumnRole[]
}

/** The columns of a sheet: what their headings say, or the manager. */
export function columnsOf(heading: Heading, answers: Answers): readonly Column[] {
  const seen = new Map<string, number>()
  const width = Math.max(heading.texts.length, ...heading.rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index): Column => {
    const text = headingWords(heading.texts[index] ?? '')
    const count = (seen.get(text) ?? 0) + 1
    seen.set(text, count)
    const name = text === '' ? `column ${index + 1}` : text
    const key = count > 1 && text !== '' ? `${text} #${count}` : name
    const answer = own(answers.columns, key)
    const isNamed = tagsOfHeading(text) !== null && !namesOnlyPart(text)
    return {
      index,
      key,
      heading: text,
      role: answer ?? recognise(text, heading.rows, index),
      isPart:
        !isNamed &&
        choicesOf(text).length === 0 &&
        (namesOnlyPart(text) || allergensInHeading(text).length > 0),
      suggestions: suggest(text),
    }
  })
  return withoutSecondDish(columns, answers)
}

/** A heading without the entries of a legend in it, in one line: "Dinner item X=Contains" is "Dinner item". */
function headingWords(text: string): string {
  const lines = text.split('\n').filter(line => !line.includes('='))
  return (lines.length > 0 ? lines : [text]).join(' ').replaceAll(/\s+/gu, ' ').trim()
}

function recognise(text: string, rows: readonly SheetRow[], index: number): ColumnRole | null {
  const isEmpty = rows.every(row => cellText(row, index) === '')
  if (text === '') return isEmpty ? { kind: 'leaveOut' } : null
  const targets = tagsOfHeading(text)
  if (targets) return { kind: 'tags', targets }
  if (translations.has(text.toLowerCase())) return { kind: 'translation', column: text.toLowerCase() }
  const word = columnMeant(text)
  if (word === 'contains') return { kind: 'list', presence: 'contains' }
  if (word === 'mayContain') return { kind: 'list', presence: 'may_contain' }
  return word === null ? null : { kind: word }
}

const translations: ReadonlySet<string> = new Set(
  languages.flatMap(language => translatedFields.map(field => translationColumn(field, language))),
)

/** The allergens of which a column may say something that is not read: no dish is said to be without them. */
export function unreadIn({ role, heading }: Column): readonly string[] {
  const isRead = role?.kind === 'tags' || role?.kind === 'list'
  if (isRead || heading === '') return []
  return mayListAllergens(heading) ? allergens.map(({ id }) => id) : allergensInHeading(heading)
}

function suggest(text: string): readonly ColumnRole[] {
  const choices = choicesOf(text).map((targets): ColumnRole => ({ kind: 'tags', targets }))
  const mentioned = findMentions([{ field: 'name', text }]).map(({ allergenId }) => ({
    id: allergenId,
    detail: null,
  }))
  const named: readonly ColumnRole[] = mentioned.length > 0 ? [{ kind: 'tags', targets: mentioned }] : []
  return [...choices, ...(choices.length > 0 ? [] : named), { kind: 'leaveOut' }]
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
