import { addedSinceConfirmed } from '@safe-menu/contracts/items/confirmation'
import type { ItemView } from '@safe-menu/contracts/items/views'

/** What the chart's letters mean, in the order of its legend. */
export const chartLegend = [
  ['C', 'contains it'],
  ['W', 'contains it, can be made without'],
  ['M', 'may contain it'],
  ['–', 'not in it, as checked by the restaurant'],
  ['*', 'read the note on cross-contamination'],
  ['?', 'not checked: ask the kitchen'],
] as const

type ChartLetter = (typeof chartLegend)[number][0]

const letters = { contains: 'C', can_be_made_without: 'W', may_contain: 'M' } as const

/** What the chart says about an allergen in an item. No tag is never "not in it" before a manager has checked the item, or while its texts name it. */
export function chartLetter(item: ItemView, allergenId: string): ChartLetter {
  const tag = item.allergens.find(({ id }) => id === allergenId)
  if (tag) return letters[tag.presence]
  const isOpen = item.mentions?.some(mention => mention.allergenId === allergenId) ?? false
  const isNew = addedSinceConfirmed(item).some(({ id }) => id === allergenId)
  if (item.allergensConfirmedAt === null || isOpen || isNew) return '?'
  return item.crossContamination.trim() === '' ? '–' : '*'
}
