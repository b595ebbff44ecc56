import { catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { allergensInHeading } from '@safe-menu/contracts/items/allergens-in-heading'
import type { ImportPreview } from '@safe-menu/contracts/items/import-routes'
import {
  absentCell,
  cellOfPresence,
  matrixLetters,
  mayListAllergens,
  mayListTraces,
  unknownCell,
} from '@safe-menu/contracts/items/matrix'
import type { ImportChoice } from './import.ts'

export type AskedValue = ImportPreview['values'][number]

/** What a mapping says of a column that is left out. */
export const leftOut = 'ignore'

/** What an import does not know without the column with this heading. `null`: nothing about allergens. */
export function lossOf(heading: string): { readonly title: string; readonly text: string } | null {
  const names = allergensInHeading(heading)
    .map(id => catalogueEntry(id)?.name ?? id)
    .join(', ')
  if (names !== '')
    return {
      title: `“${heading}” names ${names}`,
      text: `Nothing in this column is imported. Without it, the import does not know which dishes contain ${names}.`,
    }
  if (!mayListAllergens(heading)) return null
  return {
    title: `“${heading}” seems to list allergens`,
    text: mayListTraces(heading)
      ? 'Nothing in this column is imported. To show its lists to guests as a warning, choose cross-contamination instead.'
      : 'Nothing in this column is imported, because lists in one cell are not read. Tag the dishes afterwards, or give each allergen a column in the file.',
  }
}

/**
 * Whether answers for one file hold for another one: every heading is the same, in the same order. The first line does not show
 * that: it can be `sep=;`, or the first line of a quoted heading.
 */
export function hasSameHeadings(one: ImportPreview['columns'], other: ImportPreview['columns']): boolean {
  return (
    one.length > 0 &&
    one.length === other.length &&
    one.every(({ heading }, index) => heading === other[index]?.heading)
  )
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
