import { allergens, catalogue, catalogueEntry } from '@safe-menu/contracts/allergens/catalogue'
import { allergensInHeading } from '@safe-menu/contracts/items/allergens-in-heading'
import {
  mayListAllergens,
  mayListTraces,
  translatedFields,
  translationColumn,
} from '@safe-menu/contracts/items/matrix'
import { languages } from '@safe-menu/contracts/languages'
import { languageName } from '../../../i18n/words.ts'
import type { ColumnRole } from './reading/answers.ts'
import type { TagTarget } from './reading/names/tag-target.ts'
import { cellsBesideKey } from './reading/roles/legend-texts.ts'
import { allergensInCell, type CellPlace, firstNaming } from './reading/roles/naming-cells.ts'

/** An answer that a manager can choose, and its words. */
export interface Choice<A = unknown> {
  readonly label: string
  readonly answer: A
}

/** `Nuts: Almond and Milk`. Nearly all allergens are named by those that are missing. */
export function targetsText(targets: readonly TagTarget[]): string {
  const missing = allergens.filter(({ id }) => !targets.some(each => each.id === id && each.detail === null))
  if (missing.length === 0) return 'All allergens'
  if (missing.length < allergens.length / 2)
    return `All allergens except ${missing.map(({ name }) => name).join(' and ')}`
  return targets
    .map(({ id, detail }) => {
      const entry = catalogueEntry(id)
      const name = entry?.details.find(each => each.id === detail)?.name
      return name ? `${entry?.name}: ${name}` : (entry?.name ?? id)
    })
    .join(' and ')
}

/** Every allergen and diet, and every cereal and nut. */
export const tagTargetChoices: readonly (readonly TagTarget[])[] = catalogue.flatMap(({ id, details }) => [
  [{ id, detail: null }],
  ...details.map(detail => [{ id, detail: detail.id }]),
])

const fixed: readonly Choice<ColumnRole>[] = [
  { label: 'Leave it out', answer: { kind: 'leaveOut' } },
  { label: 'Dish', answer: { kind: 'dish' } },
  { label: 'Section', answer: { kind: 'section' } },
  { label: 'Price', answer: { kind: 'price' } },
  { label: 'Description', answer: { kind: 'description' } },
  { label: 'Cross-contamination', answer: { kind: 'crossContamination' } },
  { label: 'Modifications', answer: { kind: 'modifications' } },
  { label: 'Review date', answer: { kind: 'reviewedAt' } },
  { label: 'Id of the dish in Safe Menu', answer: { kind: 'itemId' } },
  { label: 'List of what the dish contains', answer: { kind: 'list', presence: 'contains' } },
  { label: 'List of what it may contain', answer: { kind: 'list', presence: 'may_contain' } },
  {
    label: 'List of what it can be made without',
    answer: { kind: 'list', presence: 'can_be_made_without' },
  },
]

const all: readonly Choice<ColumnRole>[] = [
  ...fixed,
  ...tagTargetChoices.map(targets => ({
    label: targetsText(targets),
    answer: { kind: 'tags', targets } as const,
  })),
  ...languages.flatMap(language =>
    translatedFields.map(field => ({
      label: `${field} in ${languageName(language)}`,
      answer: { kind: 'translation', column: translationColumn(field, language) } as const,
    })),
  ),
]

/** What a column can mean. Its suggestions, and what it means now, are among them. */
export function columnChoices(
  suggestions: readonly ColumnRole[],
  role: ColumnRole | null,
): readonly Choice<ColumnRole>[] {
  const offered = [...suggestions, ...(role ? [role] : [])].flatMap((answer): Choice<ColumnRole>[] => {
    const known = all.find(each => JSON.stringify(each.answer) === JSON.stringify(answer))
    if (known) return [known]
    return answer.kind === 'tags' ? [{ label: targetsText(answer.targets), answer }] : []
  })
  return [...new Map([...offered, ...all].map(each => [each.label, each])).values()]
}

/** `Fish, Nuts`. */
export const namesOf = (ids: readonly string[]) => ids.map(id => catalogueEntry(id)?.name ?? id).join(', ')

/** What is lost without a column. */
export interface Loss {
  readonly title: string
  readonly text: string
}

/** What an import does not know without the column with this heading and these cells. `null`: nothing about allergens. */
export function lossOf(heading: string, cells: readonly CellPlace[] = []): Loss | null {
  return lossOfHeading(heading) ?? lossOfCells(heading, cells)
}

function lossOfHeading(heading: string): Loss | null {
  const names = namesOf(allergensInHeading(heading))
  if (names !== '')
    return {
      title: `“${heading}” names ${names}`,
      text: `Nothing in this column is imported. Without it, the import does not know which dishes contain ${names}.`,
    }
  if (!mayListAllergens(heading)) return null
  return {
    title: `“${heading}” seems to list allergens`,
    text: mayListTraces(heading)
      ? 'Nothing in this column is imported. To read its lists, choose “List of what it may contain” instead.'
      : 'Nothing in this column is imported. To read its lists, choose “List of what the dish contains” instead.',
  }
}

function lossOfCells(heading: string, cells: readonly CellPlace[]): Loss | null {
  const others = cellsBesideKey(cells)
  const first = firstNaming(others)
  if (!first) return null
  const named = new Set(others.flatMap(({ text }) => allergensInCell(text)))
  const names = namesOf(allergens.map(({ id }) => id).filter(id => named.has(id)))
  return {
    title: `${heading === '' ? 'This column' : `“${heading}”`} names ${names}`,
    text: `Nothing in this column is imported. Line ${first.line} says “${first.text}”. To keep such words, choose a text such as “Description” instead.`,
  }
}
