import type { ItemId } from '../ids.ts'
import { compareItems, type PlacedItem } from './item-order.ts'

/** A section of an arranged menu. Its items are in this order; other items of the section follow by name. */
export interface ArrangedSection<Id extends string = ItemId> {
  /** Empty: the items without a section. */
  readonly name: string
  readonly itemIds: readonly Id[]
}

/** The order of a menu's sections. Sections that it does not name follow by name. Empty: the menu is not arranged. */
export type Arrangement<Id extends string = ItemId> = readonly ArrangedSection<Id>[]

/**
 * Sorts items: by section and place as arranged, else as {@link compareItems} does. A place counts only in the section that the item
 * is in now, so an item that has moved to another section follows there by name.
 */
export function arrangeItems<T extends PlacedItem>(items: readonly T[], sections: Arrangement<string>): T[] {
  const byName = [...items].sort(compareItems)
  if (sections.length === 0) return byName
  const order = new Map(sections.map(({ name }, index) => [name, index]))
  const places = new Map(
    sections.flatMap(({ name, itemIds }) => itemIds.map((id, index) => [placeKey(id, name), index] as const)),
  )
  const sectionOf = ({ section }: T) => order.get(section) ?? sections.length
  const placeOf = ({ id, section }: T) => places.get(placeKey(id, section)) ?? Number.MAX_SAFE_INTEGER
  return byName.sort((one, other) => sectionOf(one) - sectionOf(other) || placeOf(one) - placeOf(other))
}

const placeKey = (id: string, section: string) => `${id} ${section}`
