import { catalogue, isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { Presence } from '@safe-menu/contracts/allergens/presence'
import { notCheckedFor } from '@safe-menu/contracts/items/needs-confirming'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { tagName } from '../../../dish/tag-text.ts'

export type TaggedItem = Pick<
  ItemView,
  | 'id'
  | 'name'
  | 'allergens'
  | 'allergensConfirmedAt'
  | 'allergensConfirmedEdition'
  | 'mentions'
  | 'statedAbsent'
>

/** One tag of one item: a chip, or a cell of the grid. */
export interface Target {
  readonly item: TaggedItem
  readonly tagId: string
}

/** What a cell says: a presence, or `null` for nothing. */
export type CellValue = Presence | null

/** The columns: the fourteen in the order of Annex II, then the diets. */
export const columns = catalogue

/** The three statements a restaurant can make about an allergen, with their letters as in the import's file. */
export const presenceChoices = [
  { value: 'contains', letter: 'C', label: 'Contains', tone: 'stop' },
  { value: 'may_contain', letter: 'M', label: 'May contain', tone: 'ask' },
  { value: 'can_be_made_without', letter: 'W', label: 'Can be made without', tone: 'note' },
] as const

const none = { value: null, letter: 'N', label: 'None', tone: 'neutral' } as const

/** What a tag can be set to. */
export const tagChoices = [...presenceChoices, none]

/** The choice of this value; `null`: not tagged. */
export const choiceOf = (value: CellValue) => presenceChoices.find(choice => choice.value === value) ?? none

export function cellValue({ item, tagId }: Target): CellValue {
  return item.allergens.find(({ id }) => id === tagId)?.presence ?? null
}

/** What a cell shows. */
export function letterOf(tagId: string, value: CellValue): string {
  if (value === null) return ''
  return isDiet(tagId) ? '✓' : choiceOf(value).letter
}

/** Whether the item was checked for a tag: without it, the item then has none. An allergen may be newer than the check, or named by a text. */
export function isCheckedFor({ item, tagId }: Target): boolean {
  return item.allergensConfirmedAt !== null && !notCheckedFor(item).includes(tagId)
}

/** Whether an imported file said that an allergen is not in the item, and nobody has confirmed or changed that. */
export function isStatedAbsent({ item, tagId }: Target): boolean {
  const isStated = item.statedAbsent?.some(id => id === tagId) ?? false
  return isStated && !isDiet(tagId) && !item.allergens.some(({ id }) => id === tagId)
}

/** What a cell says aloud, after the names of its item and tag: "may contain (Almond)". */
export function spokenValue({ item, tagId }: Target): string {
  const tag = item.allergens.find(({ id }) => id === tagId)
  if (!tag && isStatedAbsent({ item, tagId })) return 'not in it, according to the imported file'
  if (!tag) return isCheckedFor({ item, tagId }) ? 'none' : 'not declared'
  if (isDiet(tagId)) return 'yes'
  const details = tagName(tag).slice(tag.name.length)
  return `${choiceOf(tag.presence).label.toLowerCase()}${details}`
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

/** A press that follows another one on the same cells this soon (ms) belongs to it. */
const doublePressMs = 700

/** As far as it tells whether a press repeats. */
export type Press = Pick<UIEvent, 'timeStamp'> & { readonly detail?: number; readonly repeat?: boolean }

/**
 * What presses make of cells (specification section 2, "Allergen manager"): they toggle. Nothing is taken off unless every cell says
 * "contains": who presses Milk may mean that the dish contains it. The second half of a double press, and a key that is held, take
 * nothing off either.
 */
export function createPresses() {
  let last = { cells: '', at: Number.NEGATIVE_INFINITY }
  return (targets: readonly Target[], { timeStamp, detail = 0, repeat = false }: Press): CellValue => {
    const cells = targets.map(({ item, tagId }) => `${item.id} ${tagId}`).join()
    const isRepeated = repeat || detail > 1 || (cells === last.cells && timeStamp - last.at < doublePressMs)
    last = { cells, at: timeStamp }
    return !isRepeated && targets.every(target => cellValue(target) === 'contains') ? null : 'contains'
  }
}
