import type { ItemId } from '../ids.ts'
import { compareBytes, compareNames } from '../sorting.ts'

/** A section of an arranged menu. Its items are in this order; other items of the section follow by name. */
export interface ArrangedSection<Id extends string = ItemId> {
  /** Empty: the items without a section. */
  readonly name: string
  readonly itemIds: readonly Id[]
}

/**
 * The order of a menu's sections: as the restaurant has arranged them, otherwise as they were made. Sections that it does not name
 * follow by name, and items without a section come last. Empty: no item has ever had a section.
 */
export type Arrangement<Id extends string = ItemId> = readonly ArrangedSection<Id>[]

/** Whether the restaurant has chosen the order of items: until then, the items of each section are by name. */
export const placesItems = (sections: Arrangement<string>): boolean =>
  sections.some(({ itemIds }) => itemIds.length > 0)

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
  return byName.sort(
    (one, other) =>
      sectionOf(one) - sectionOf(other) ||
      (order.has(one.section) ? 0 : compareSections(one.section, other.section)) ||
      placeOf(one) - placeOf(other),
  )
}

/** The order of sections that an arrangement does not name. Items without a section come last. */
export const compareSections = (one: string, other: string): number =>
  Number(one === '') - Number(other === '') || compareNames(one, other)

const placeKey = (id: string, section: string) => `${id} ${section}`

/** What decides where an item is on its menu. */
export interface PlacedItem {
  readonly id: string
  readonly name: string
  readonly section: string
}

/** The order of the items of a menu: by name, section and id. */
export function compareItems(one: PlacedItem, other: PlacedItem): number {
  return (
    compareNames(one.name, other.name) ||
    compareBytes(one.section, other.section) ||
    (one.id < other.id ? -1 : 1)
  )
}
