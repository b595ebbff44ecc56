import type { AllergenView } from '@safe-menu/contracts/allergens/views'
import { forManagers, guestItemView } from '@safe-menu/contracts/items/item-view'
import { restaurantView } from '@safe-menu/contracts/restaurants/state'
import { compareBytes, compareNames } from '@safe-menu/contracts/sorting'
import { storableJson } from '../../json.ts'
import type { Catalogue } from './catalogue-state.ts'
import { catalogueId } from './guest-documents.queries.ts'
import type { DocumentItem, ItemDocument, MenuInMemory, RestaurantInMemory } from './restaurant-state.ts'

/** A document as it is serialised. The body of a menu has no items. */
export interface DocumentText {
  readonly kind: 'restaurant' | 'published-menus' | 'menu' | 'allergens'
  readonly id: string
  readonly restaurant_id: string | null
  readonly published: boolean
  readonly position: string
  readonly body: string
  /** Of a menu: what changed in its items, by id; `null`: it is not on the menu. */
  readonly items?: ReadonlyMap<string, ItemDocument | null>
  /** Of a menu: how many items it has. */
  readonly itemCount?: number
}

/** The profile and the list of the published menus; both are gone when the restaurant is closed. */
export const restaurantTextOf = (state: RestaurantInMemory, kind: 'restaurant' | 'published-menus') =>
  state.row?.closed ? null : kind === 'restaurant' ? restaurantText(state) : publishedMenusText(state)

/** An item as it is in guests' documents, serialised once after each change. */
function itemDocument(item: DocumentItem, catalogue: Catalogue): ItemDocument {
  if (item.document === null) {
    const { name, section } = item.item
    const json = storableJson(guestItemView(item.item, id => catalogue.get(id)))
    const own = BigInt(item.item.position)
    const renamed = lastRenaming(item, catalogue)
    item.document = { name, section, json, position: renamed > own ? renamed : own }
  }
  return item.document
}

/** An item as managers read it. */
export function managersText(state: DocumentItem, catalogue: Catalogue): string {
  const { json } = itemDocument(state, catalogue)
  const more = storableJson(forManagers(state.item))
  return more === '{}' ? json : `${json.slice(0, -1)},${more.slice(1)}`
}

const summaryOf = (restaurantId: string, { id, menu, items }: MenuInMemory) => ({
  id,
  revision: menu.revision,
  restaurantId,
  name: menu.name,
  description: menu.description,
  published: menu.published,
  updatedAt: menu.updatedAt,
  _count: { items: items.size },
})

/** The highest position at which the catalogue last changed a tag of this item. */
function lastRenaming({ item }: DocumentItem, catalogue: Catalogue): bigint {
  let last = 0n
  for (const { id } of item.tags) {
    const position = catalogue.get(id)?.position ?? 0n
    if (position > last) last = position
  }
  return last
}

/** A menu without its items, and these of its items; `null` when it is gone. */
export function menuText(
  { id: restaurantId, row }: RestaurantInMemory,
  state: MenuInMemory,
  touched: Iterable<DocumentItem>,
  catalogue: Catalogue,
): DocumentText | null {
  const { id, menu, asOf, items } = state
  if (row?.closed || menu.deleted || asOf === null) return null
  const sections = menu.sections.map(({ name, itemIds }) => ({ name, itemIds }))
  const position = String(asOf.position)
  const view = { ...summaryOf(restaurantId, state), sections, items: [], asOf: { position, at: asOf.at } }
  return {
    kind: 'menu',
    id,
    restaurant_id: restaurantId,
    published: menu.published,
    position,
    body: storableJson(view),
    items: new Map(
      [...touched].map(item => [item.id, items.has(item) ? itemDocument(item, catalogue) : null]),
    ),
    itemCount: items.size,
  }
}

/** About how many bytes of a document must be stored: those of a menu's changed items. The rest is small. */
export function bytesOf(text: DocumentText | null): number {
  let bytes = 0
  for (const item of text?.items?.values() ?? []) bytes += item?.json.length ?? 0
  return bytes
}

/** The list of the published menus; `null` before the restaurant is registered. */
function publishedMenusText({ id, row, menus }: RestaurantInMemory): DocumentText | null {
  if (row === null) return null
  const published = [...menus.values()]
    .filter(({ menu }) => menu.published && !menu.deleted)
    .toSorted((a, b) => compareNames(a.menu.name, b.menu.name) || (a.id < b.id ? -1 : 1))
  const body = storableJson(published.map(menu => summaryOf(id, menu)))
  return {
    kind: 'published-menus',
    id,
    restaurant_id: id,
    published: true,
    position: row.registered,
    body,
  }
}

/** Profile and branding; `null` before the restaurant is registered. */
function restaurantText({ id, row }: RestaurantInMemory): DocumentText | null {
  if (row === null) return null
  const body = storableJson(restaurantView(row, BigInt(row.revision)))
  return {
    kind: 'restaurant',
    id,
    restaurant_id: id,
    published: true,
    position: row.registered,
    body,
  }
}

/** The catalogue; `null` before its first allergen. */
export function catalogueText(catalogue: Catalogue): DocumentText | null {
  if (catalogue.size === 0) return null
  const sorted = [...catalogue.values()].toSorted(
    (a, b) => compareNames(a.name, b.name) || compareBytes(a.id, b.id),
  )
  const view: AllergenView[] = sorted.map(({ id, name, category }) => ({ id, name, category }))
  return {
    kind: 'allergens',
    id: catalogueId,
    restaurant_id: null,
    published: true,
    position: String(newestOf(catalogue)),
    body: storableJson(view),
  }
}

/** The position of the last event of the catalogue. */
function newestOf(catalogue: Catalogue): bigint {
  let newest = 0n
  for (const { position } of catalogue.values()) if (position > newest) newest = position
  return newest
}
