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
  /** Names `json`. */
  readonly hash: string
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
  readonly stored: StoredItems
  /** The items that may differ from the stored ones; `null`: not known. */
  touched: Set<DocumentItem> | null
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
  /** Also those of which only an item has changed. */
  readonly menus: Set<MenuInMemory>
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
  const change = { menu: evolveStoredMenu(known?.menu, event) }
  const items = {
    items: new Set<DocumentItem>(),
    stored: createStoredItems(),
    touched: new Set<DocumentItem>(),
  }
  const menu: MenuInMemory =
    known === undefined ? { id, asOf: null, ...change, ...items } : Object.assign(known, change)
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
  for (const each of [left, menu]) each?.touched?.add(item)
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
  changes.menus.add(menu)
  menu.asOf = { position, at: metadata.decidedAt }
}

/** What changed in the items of a menu since its document was stored, by id; `null`: removed. */
export type ItemChanges = ReadonlyMap<string, ItemDocument | null>

type StoredItems = ReturnType<typeof createStoredItems>

const numberOf = (hash: string | null | undefined) =>
  hash == null ? 0n : BigInt(`0x${Buffer.from(hash, 'base64url').toString('hex')}`)

/** The hashes of the items in the stored document of a menu. */
export function createStoredItems() {
  const hashes = new Map<string, string>()
  let sum = 0n
  return {
    hashOf: (itemId: string): string | undefined => hashes.get(itemId),
    /** `null`: removed. */
    set(itemId: string, hash: string | null): void {
      sum += numberOf(hash) - numberOf(hashes.get(itemId))
      if (hash === null) hashes.delete(itemId)
      else hashes.set(itemId, hash)
    },
    ids: (): Iterable<string> => hashes.keys(),
    /**
     * Names all items together after these changes: the sum of their hashes, so that the items that stay the same cost nothing. No
     * two sums meet by chance.
     */
    digest(changes: ItemChanges): string {
      let changed = sum
      for (const [itemId, item] of changes) changed += numberOf(item?.hash) - numberOf(hashes.get(itemId))
      return changed.toString(36)
    },
  }
}
