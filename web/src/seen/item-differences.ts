import type { ItemAllergenView } from '@safe-menu/contracts/allergens/views'
import type { ItemView } from '@safe-menu/contracts/items/views'
import { allergenText, tagName } from '../tags/tag-text.ts'

/** What a manager checks before pressing "Allergens checked". */
export type CheckedContent = Pick<
  ItemView,
  'name' | 'description' | 'crossContamination' | 'modifications' | 'allergens'
>

const texts = [
  ['name', 'Name'],
  ['description', 'Description'],
  ['crossContamination', 'Cross-contamination'],
  ['modifications', 'Modifications'],
] as const

function tagText(tag: ItemAllergenView): string {
  const inOneOrder = { ...tag, details: [...tag.details].sort() } // the order says nothing
  return tag.category === 'DIETARY_RESTRICTION' ? tagName(inOneOrder) : allergenText(inOneOrder)
}

const quoted = (label: string, text: string) => `${label}: “${text}”`

/** What differs between two versions of an item, tags first: "Removed: Contains Nuts". Not its price and section. */
export function itemDifferences(before: CheckedContent, after: CheckedContent): readonly string[] {
  return [...tagDifferences(before.allergens, after.allergens), ...textDifferences(before, after)]
}

function tagDifferences(
  before: readonly ItemAllergenView[],
  after: readonly ItemAllergenView[],
): readonly string[] {
  const find = (tags: readonly ItemAllergenView[], id: string) => tags.find(tag => tag.id === id)
  const removed = before.filter(tag => !find(after, tag.id)).map(tag => `Removed: ${tagText(tag)}`)
  const others = after.flatMap(tag => {
    const previous = find(before, tag.id)
    if (!previous) return [`Added: ${tagText(tag)}`]
    return tagText(previous) === tagText(tag)
      ? []
      : [`Changed: “${tagText(previous)}” is now “${tagText(tag)}”`]
  })
  return [...removed, ...others]
}

function textDifferences(before: CheckedContent, after: CheckedContent): readonly string[] {
  return texts.flatMap(([field, label]) => {
    const [was, is] = [before[field], after[field]]
    if (was === is) return []
    if (was === '') return [`Added: ${quoted(label, is)}`]
    if (is === '') return [`Removed: ${quoted(label, was)}`]
    return [`Changed: ${quoted(label, was)} is now “${is}”`]
  })
}
