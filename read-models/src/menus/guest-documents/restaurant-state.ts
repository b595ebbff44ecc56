import type { menuEvents } from '@safe-menu/contracts/menus/events'
import type { RestaurantEvent } from '@safe-menu/contracts/restaurants/events'
import type { Recorded, RecordedAs } from '../../folding.ts'
import type { projectionGroups } from '../../groups.ts'
import { evolveStoredItem, type StoredItem } from '../items/items.projection.ts'
import { evolveStoredMenu, type StoredMenu } from '../menus/menus.projection.ts'
import { evolveStoredRestaurant, type StoredRestaurant } from '../restaurants/restaurants.projection.ts'

/* What the tables say of a restaurant, as far as its documents need it: the states of the contracts' folds. */

/** An item as it is in guests' documents. */
export interface ItemDocument {
  readonly name: string
  readonly section: string
  readonly json: string
  /** Of the last event that changed it: its own, or the renaming of an allergen. */
  readonly position: bigint
}

export interface DocumentItem {
  readonly id: string
  item: StoredItem
  /** As it is in the documents; `null` unless a batch is being applied that needs it. */
  document: ItemDocument | null
  /** The size of its stored document; 0 before the first one. */
  bytes: number
}

export interface MenuInMemory {
  readonly id: string
  menu: StoredMenu
  /** The last event of the menu or of an item on it. */
  asOf: { readonly position: bigint; readonly at: string } | null
  /** The items that are neither archived nor deleted. */
  readonly items: Set<DocumentItem>
}

export interface RestaurantInMemory {
  readonly id: string
  row: StoredRestaurant | null
  readonly menus: Map<string, MenuInMemory>
  /** The items on its menus, and others that events have named. */
  readonly items: Map<string, DocumentItem>
}

type RecordedMenuEvent = RecordedAs<(typeof menuEvents)[number]['type']>
type RecordedItemEvent = RecordedAs<(typeof projectionGroups.menus.items)[number]>
type RecordedRestaurantEvent = RecordedAs<RestaurantEvent['type']>

/** What a batch has changed. */
export interface BatchChanges {
  /** Also those of which only an item has changed, each with the items that may have come, changed or left. */
  readonly menus: Map<MenuInMemory, Set<DocumentItem>>
  readonly rows: {
    readonly restaurants: Set<RestaurantInMemory>
    readonly menus: Set<MenuInMemory>
    readonly items: Set<DocumentItem>
  }
}

/** Applies the next event. */
export function applyEvent(state: RestaurantInMemory, event: Recorded, changes: BatchChanges): void {
  if ('itemId' in event.data) applyToItem(state, event as RecordedItemEvent, changes)
  else if ('menuId' in event.data) applyToMenu(state, event as RecordedMenuEvent, changes)
  else {
    state.row = evolveStoredRestaurant(state.row ?? undefined, event as RecordedRestaurantEvent)
    changes.rows.restaurants.add(state)
  }
}

function applyToMenu(state: RestaurantInMemory, event: RecordedMenuEvent, changes: BatchChanges): void {
  const { menuId: id } = event.data
  const known = state.menus.get(id)
  const next = evolveStoredMenu(known?.menu, event)
  const menu: MenuInMemory = known ?? { id, menu: next, asOf: null, items: new Set() }
  menu.menu = next
  state.menus.set(id, menu)
  changes.rows.menus.add(menu)
  mark(menu, event, changes)
}

function applyToItem(state: RestaurantInMemory, event: RecordedItemEvent, changes: BatchChanges): void {
  const { data } = event
  const known = state.items.get(data.itemId)
  const next = evolveStoredItem(known?.item, event)
  const item: DocumentItem = known ?? { id: data.itemId, item: next, document: null, bytes: 0 }
  // The menu that it leaves, if it is restored to another one.
  const left = state.menus.get(item.item.menuId)
  item.item = next
  item.document = null
  const menu = state.menus.get(next.menuId)
  for (const each of [left, menu]) if (each !== undefined) touched(changes, each).add(item)
  if (menu !== undefined) mark(menu, event, changes)
  changes.rows.items.add(item)
  left?.items.delete(item)
  putOnMenu(state, item)
  state.items.set(item.id, item)
}

/** Lists an item on its menu, if guests see it there. */
export function putOnMenu(state: RestaurantInMemory, item: DocumentItem): void {
  if (item.item.status === 'active') state.menus.get(item.item.menuId)?.items.add(item)
}

function mark(menu: MenuInMemory, { position, metadata }: Recorded, changes: BatchChanges): void {
  touched(changes, menu)
  menu.asOf = { position, at: metadata.decidedAt }
}

/** The items of a menu that the batch has touched so far. */
function touched({ menus }: BatchChanges, menu: MenuInMemory): Set<DocumentItem> {
  const items = menus.get(menu) ?? new Set()
  menus.set(menu, items)
  return items
}
