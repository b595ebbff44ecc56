import { type Arrangement, arrangeItems, compareSections } from '@safe-menu/contracts/menus/arrangement'

/** An item as far as its place on the menu goes. */
export type PlacedDish = { readonly [field in 'id' | 'name' | 'section']: string }

/** Every section of a menu with all of its items, in the order of the screen. */
export type Order = Arrangement<string>

/**
 * The order that guests see: as arranged, with the sections and items that the arrangement does not name by name. Keeps named
 * sections without items.
 */
export function orderOf(dishes: readonly PlacedDish[], arranged: Order): Order {
  const sections = new Map<string, string[]>(arranged.map(({ name }) => [name, []]))
  const others = [...new Set(dishes.map(({ section }) => section))]
    .filter(name => !sections.has(name))
    .sort(compareSections)
  for (const name of others) sections.set(name, [])
  for (const { id, section } of arrangeItems(dishes, arranged)) sections.get(section)?.push(id)
  return [...sections]
    .map(([name, itemIds]) => ({ name, itemIds }))
    .filter(({ name, itemIds }) => name !== '' || itemIds.length > 0)
}

/** Whether the menu is by name already: its sections, and the items of each. */
export function isByName(dishes: readonly PlacedDish[], order: Order): boolean {
  const textOf = (sections: Order) => JSON.stringify(sections.filter(({ itemIds }) => itemIds.length > 0))
  return textOf(order) === textOf(orderOf(inSections(dishes, order), []))
}

/** The dishes with the sections that `order` puts them in. */
export function inSections<D extends PlacedDish>(dishes: readonly D[], order: Order): readonly D[] {
  const sections = sectionsById(order)
  return dishes.map(dish => ({ ...dish, section: sections.get(dish.id) ?? dish.section }))
}

/** The items that are in another section than before. */
export function movedBetween(before: Order, after: Order): readonly string[] {
  const sections = sectionsById(before)
  return [...sectionsById(after)].flatMap(([id, name]) => (sections.get(id) === name ? [] : [id]))
}

function sectionsById(order: Order): ReadonlyMap<string, string> {
  return new Map(order.flatMap(({ name, itemIds }) => itemIds.map(id => [id, name] as const)))
}

/** Where an item is: its section's index and its own. */
export function placeOf(order: Order, itemId: string) {
  const section = order.findIndex(({ itemIds }) => itemIds.includes(itemId))
  return { section, index: order[section]?.itemIds.indexOf(itemId) ?? -1 }
}

/** Puts an item into a section at an index; without an index at its end. */
export function moveDish(order: Order, itemId: string, to: string, index = Number.MAX_SAFE_INTEGER): Order {
  return order.map(section => {
    const left = section.itemIds.filter(id => id !== itemId)
    if (section.name !== to) return { ...section, itemIds: left }
    return { ...section, itemIds: left.toSpliced(index, 0, itemId) }
  })
}

/** Moves an item one place up or down, over the edge of its section into the next one. The same order at either end. */
export function stepDish(order: Order, itemId: string, by: -1 | 1): Order {
  const { section, index } = placeOf(order, itemId)
  const own = order[section]
  if (!own) return order
  const next = index + by
  if (next >= 0 && next < own.itemIds.length) return moveDish(order, itemId, own.name, next)
  const neighbour = order[section + by]
  if (!neighbour) return order
  return moveDish(order, itemId, neighbour.name, by === 1 ? 0 : neighbour.itemIds.length)
}

/** Puts a section at an index. */
export function moveSection(order: Order, name: string, index: number): Order {
  const section = order.find(each => each.name === name)
  if (!section || index < 0 || index >= order.length) return order
  return order.filter(each => each !== section).toSpliced(index, 0, section)
}

/** Adds an empty section at the top, where it is in view. */
export function addSection(order: Order, name: string): Order {
  return [{ name, itemIds: [] }, ...order]
}

export function renameSection(order: Order, from: string, to: string): Order {
  return order.map(section => (section.name === from ? { ...section, name: to } : section))
}

/** Removes a section. Its items stay on the menu, without a section. */
export function removeSection(order: Order, name: string): Order {
  const itemIds = order.find(section => section.name === name)?.itemIds ?? []
  const others = order.filter(section => section.name !== name)
  if (itemIds.length === 0) return others
  const rest = others.find(section => section.name === '') ?? { name: '', itemIds: [] }
  return [...others.filter(section => section !== rest), { ...rest, itemIds: [...rest.itemIds, ...itemIds] }]
}

/** Why a section cannot have this name; `null`: it can. */
export function nameFault(order: Order, name: string, own?: string): string | null {
  const wanted = name.trim()
  if (wanted === '') return 'Enter a name.'
  const isTaken = order.some(
    section => section.name !== own && section.name.toLowerCase() === wanted.toLowerCase(),
  )
  return isTaken ? 'There is a section with this name. Choose another name.' : null
}
