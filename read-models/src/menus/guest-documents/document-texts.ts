import { createHash } from 'node:crypto'
import type { AllergenView } from '@safe-menu/contracts/allergens/views'
import { forManagers, guestItemView } from '@safe-menu/contracts/items/item-view'
import { restaurantView } from '@safe-menu/contracts/restaurants/state'
import { compareBytes, compareNames } from '@safe-menu/contracts/sorting'
import { storableJson } from '../../json.ts'
import type { Catalogue } from './catalogue-state.ts'
import { catalogueId } from './guest-documents.queries.ts'
import type {
  DocumentItem,
  ItemChanges,
  ItemDocument,
  MenuInMemory,
  RestaurantInMemory,
} from './restaurant-state.ts'

/** The kinds of documents that a restaurant has. */
export type RestaurantDocumentKind = 'restaurant' | 'published-menus' | 'menu'

/** Which document: of a menu its id, of the other kinds the restaurant's. */
export interface DocumentKey {
  readonly kind: RestaurantDocumentKind
  readonly id: string
}

/** A document as it is serialised. The body of a menu has no items. */
export interface DocumentText {
  readonly kind: RestaurantDocumentKind | 'allergens'
  readonly id: string
  readonly restaurant_id: string | null
  readonly published: boolean
  readonly position: string
  readonly body: string
  /** Of a menu: its changed items. */
  readonly items?: { readonly menu: MenuInMemory; readonly changes: ItemChanges }
}

const hashBytes = 18 // 144 bits: no two texts meet, and base64url needs no padding

/** Names a text: an item's, or all that a document shows. */
export const hashOf = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, hashBytes).toString('base64url')

/** The text of a document; `null` when it is gone, as all documents of a restaurant that is closed. */
export function textOf(
  state: RestaurantInMemory | undefined,
  { kind, id }: DocumentKey,
  catalogue: Catalogue,
): DocumentText | null {
  if (state === undefined || state.row?.closed) return null
  if (kind === 'restaurant') return restaurantText(state)
  if (kind === 'published-menus') return publishedMenusText(state)
  const menu = state.menus.get(id)
  return menu === undefined ? null : menuText(state, menu, catalogue)
}

/** An item as it is in guests' documents, serialised once after each change. */
function itemDocument(item: DocumentItem, catalogue: Catalogue): ItemDocument {
  if (item.document === null) {
    const { name, section } = item.item
    const json = storableJson(guestItemView(item.item, id => catalogue.get(id)))
    item.document = { name, section, json, hash: hashOf(json) }
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

/** A menu without its items, and what changed in them since it was stored; `null` when it is deleted. */
function menuText(
  { id: restaurantId }: RestaurantInMemory,
  state: MenuInMemory,
  catalogue: Catalogue,
): DocumentText | null {
  const { id, menu, asOf } = state
  if (menu.deleted || asOf === null) return null
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
    items: { menu: state, changes: itemChanges(state, catalogue) },
  }
}

/** The items that differ from the stored ones. */
function itemChanges({ touched, items, stored }: MenuInMemory, catalogue: Catalogue): ItemChanges {
  const changes = new Map<string, ItemDocument | null>()
  for (const item of touched ?? items) {
    const document = items.has(item) ? itemDocument(item, catalogue) : null
    if (stored.hashOf(item.id) !== document?.hash) changes.set(item.id, document)
    else item.document = null
  }
  if (touched !== null) return changes
  // Stored items that are no longer on the menu.
  const onMenu = new Set([...items].map(({ id }) => id))
  for (const id of stored.ids()) if (!onMenu.has(id)) changes.set(id, null)
  return changes
}

/** About how many bytes of a document must be stored: those of a menu's changed items. The rest is small. */
export function bytesOf(text: DocumentText | null): number {
  let bytes = 0
  for (const item of text?.items?.changes.values() ?? []) bytes += item?.json.length ?? 0
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
  const last = sorted.reduce((max, { position }) => (position > max ? position : max), 0n)
  const view: AllergenView[] = sorted.map(({ id, name, category }) => ({ id, name, category }))
  return {
    kind: 'allergens',
    id: catalogueId,
    restaurant_id: null,
    published: true,
    position: String(last),
    body: storableJson(view),
  }
}
