import { catalogue, catalogueEntry, isCovered, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { tagName } from '../../../tags/tag-text.ts'
import { choiceOf, tagChoices } from './presence-choices.ts'
import type { Target } from './tag-edit.ts'

/** The columns: the fourteen in the order of Annex II, then the diets. */
export const columns = catalogue

/** What a cell says: a presence, or `null` for nothing. */
export type CellValue = Presence | null

const allergenCycle: readonly CellValue[] = [null, 'contains', 'may_contain', 'can_be_made_without']
const dietCycle: readonly CellValue[] = [null, 'contains']

/** What the next press makes of a cell: contains, may contain, can be made without, nothing. A diet is on or off. */
export function nextValue(tagId: string, value: CellValue): CellValue {
  const cycle = isDiet(tagId) ? dietCycle : allergenCycle
  return cycle[(cycle.indexOf(value) + 1) % cycle.length] ?? null
}

const byKey = new Map<string, CellValue>([
  ...tagChoices.map(({ letter, value }) => [letter.toLowerCase(), value] as const),
  ['?', null],
  ['Delete', null],
  ['Backspace', null],
])

/** What a key sets a cell to; `undefined`: nothing. */
export function valueOfKey(key: string): CellValue | undefined {
  return byKey.get(key.length === 1 ? key.toLowerCase() : key)
}

export function cellValue({ item, tagId }: Target): CellValue {
  return item.allergens.find(({ id }) => id === tagId)?.presence ?? null
}

/** What a cell shows. */
export function letterOf(tagId: string, value: CellValue): string {
  if (value === null) return ''
  return isDiet(tagId) ? '✓' : choiceOf(value).letter
}

/** Whether the item was checked for a tag: without it, the item then has none. An allergen may be newer than the check. */
export function isCheckedFor({ item, tagId }: Target): boolean {
  const entry = catalogueEntry(tagId)
  return item.allergensConfirmedAt !== null && !!entry && isCovered(entry, item.allergensConfirmedEdition)
}

/** What a cell says aloud, after the names of its item and tag: "may contain (Almond)". */
export function spokenValue({ item, tagId }: Target): string {
  const tag = item.allergens.find(({ id }) => id === tagId)
  if (!tag) return isCheckedFor({ item, tagId }) ? 'none' : 'not declared'
  if (isDiet(tagId)) return 'yes'
  const details = tagName(tag).slice(tag.name.length)
  return `${choiceOf(tag.presence).label.toLowerCase()}${details}`
}
