import { catalogue, catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { findMentions } from '@safe-menu/contracts/allergens/words/find-mentions'
import type { ImportPreview } from '@safe-menu/contracts/items/import-routes'
import {
  absentCell,
  cellOfPresence,
  matrixLetters,
  mayListAllergens,
  unknownCell,
} from '@safe-menu/contracts/items/matrix'
import type { ImportChoice } from './import.ts'

export type AskedValue = ImportPreview['values'][number]

/** What a mapping says of a column that is left out. */
export const leftOut = 'ignore'

/** The names of the allergens that a heading names, also by one of their cereals or nuts. */
export function allergensNamedIn(heading: string): readonly string[] {
  const text = heading.toLowerCase()
  const names = catalogue
    .filter(({ category }) => category === 'ALLERGEN')
    .filter(({ id, name, details }) =>
      [id, name, ...details.map(detail => detail.name)].some(word => text.includes(word.toLowerCase())),
    )
    .map(({ name }) => name)
  const mentioned = findMentions([{ field: 'name', text: heading }]).map(
    ({ allergenId }) => catalogueEntry(allergenId)?.name ?? allergenId,
  )
  const found = new Set([...names, ...mentioned])
  return found.size === 0 && mayListAllergens(heading) ? ['allergens'] : [...found]
}

/** In place of a meaning: it is another one in each column. */
export const byColumn = 'by-column'

const { contains, may_contain: mayContain, can_be_made_without: without } = cellOfPresence

/** What a cell can mean in the columns of these allergens and diets. Never chosen in advance. */
export function meaningsOf(tags: readonly string[], isOneColumn: boolean) {
  const [tag = ''] = tags
  const details = isOneColumn ? (catalogueEntry(tag)?.details ?? []) : []
  return [
    { value: '', label: 'Choose' },
    { value: contains, label: 'Contains it' },
    ...details.map(({ id, name }) => ({ value: `${contains}:${id}`, label: `Contains it: ${name}` })),
    { value: mayContain, label: 'May contain it' },
    { value: without, label: 'Can be made without it' },
    { value: absentCell, label: 'Does not contain it' },
    { value: unknownCell, label: 'Not known' },
    ...(isOneColumn ? [] : [{ value: byColumn, label: 'Something else in each column' }]),
  ]
}

/** The answers with one more or another one; `''`: without it. */
export function answered(
  values: ImportChoice['values'],
  cell: string,
  meaning: string,
): ImportChoice['values'] {
  const { [cell]: _, ...others } = values
  return meaning === '' ? others : { ...others, [cell]: meaning }
}

/** The answers that the letters of the file are ours, as far as it uses them. */
export function withOurLetters(values: ImportChoice['values'], asked: readonly AskedValue[]) {
  const used = asked.filter(({ value }) => value in matrixLetters)
  return { ...values, ...Object.fromEntries(used.map(({ value }) => [value, value])) }
}
