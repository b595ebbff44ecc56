import type { menuEvents } from '@safe-menu/contracts/menus/events'
import { noCustomization } from '@safe-menu/contracts/restaurants/branding'
import { defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { type Recorded, type RecordedAs, withoutUndefined } from '../../folding.ts'
import { sectionsText } from '../menus/menus.projection.ts'
import { pictureText } from '../picture-text.ts'
import { customizationText } from '../restaurants/restaurants.projection.ts'
import {
  changeItem,
  createItem,
  type ItemDocument,
  type ItemState,
  mentionInItem,
  placeOf,
  type RecordedItemEvent,
  reviewItem,
  tagItem,
  translateItem,
} from './item-state.ts'

/** The profile and branding of a restaurant. Here and below, `position` is that of the last event that changed the row. */
export interface RestaurantRow {
  readonly name: string
  readonly description: string
  readonly address: string
  readonly phone: string
  readonly website: string
  readonly openingHours: string
  readonly timeZone: string
  readonly currency: string
  readonly locale: string
  /** JSON, as it is stored. */
  readonly customization: string
  /** JSON, as it is stored. */
  readonly picture: string | null
  /** The position of the registration. */
  readonly registered: bigint
  /** The revision of the stream, which an edit refers to. */
  readonly revision: bigint
  readonly position: bigint
}

export interface MenuState {
  readonly id: string
  name: string
  description: string
  published: boolean
  /** JSON, as it is stored. */
  sections: string
  deleted: boolean
  updatedAt: string
  revision: bigint
  position: bigint
  /** The last event of the menu or of an item on it. */
  asOf: { readonly position: bigint; readonly at: string } | null
  /** The items that are neither archived nor deleted. */
  readonly items: Set<ItemState>
  readonly stored: StoredItems
  /** The items that may differ from the stored ones; `null`: not known. */
  touched: Set<ItemState> | null
}

/** What the tables say of a restaurant, as far as its documents need it. */
export interface RestaurantState {
  readonly id: string
  row: RestaurantRow | null
  readonly menus: Map<string, MenuState>
  /** The items on its menus, and others that events have named. */
  readonly items: Map<string, ItemState>
}

type RecordedMenuEvent = RecordedAs<(typeof menuEvents)[number]['type']>

/** What a batch has changed. */
export interface Changes {
  readonly menus: Set<MenuState>
  readonly items: Set<ItemState>
}

/**
 * Applies an event as the statements of the projections do: what a later event has changed stays as it is. So an event that is
 * applied twice changes nothing.
 */
export function applyEvent(state: RestaurantState, event: Recorded, changes: Changes): void {
  if ('itemId' in event.data) applyToItem(state, event as RecordedItemEvent, changes)
  else if ('menuId' in event.data) applyToMenu(state, event as RecordedMenuEvent, changes)
  else applyToRestaurant(state, event)
}

function applyToRestaurant(state: RestaurantState, event: Recorded): void {
  const { revision, position } = event
  if (event.type === 'RestaurantRegistered') {
    const customization = customizationText(noCustomization)
    const {
      openingHours = '',
      currency = defaultMoney.currency,
      locale = defaultMoney.locale,
    } = event.data.profile
    const profile = { ...event.data.profile, openingHours, currency, locale }
    state.row ??= { ...profile, customization, picture: null, registered: position, revision, position }
  }
  if (state.row === null || state.row.position >= position) return
  if (event.type === 'RestaurantProfileChanged') {
    const { restaurantId: _, ...profile } = event.data
    state.row = { ...state.row, ...withoutUndefined(profile), revision, position }
  } else if (event.type === 'RestaurantBrandingChanged') {
    const customization = customizationText(event.data.customization)
    state.row = { ...state.row, customization, revision, position }
  } else if (event.type === 'RestaurantPictureSet') {
    state.row = { ...state.row, picture: pictureText(event.data.picture), revision, position }
  } else if (event.type === 'RestaurantPictureRemoved') {
    state.row = { ...state.row, picture: null, revision, position }
  }
}

function applyToMenu(state: RestaurantState, event: RecordedMenuEvent, changes: Changes): void {
  const { revision, position, data } = event
  const updatedAt = event.metadata.decidedAt
  if (event.type === 'MenuCreated' && !state.menus.has(data.menuId)) {
    const { menuId: id, name, description } = event.data
    state.menus.set(id, {
      id,
      name,
      description,
      published: false,
      sections: '[]',
      deleted: false,
      updatedAt,
      revision,
      position,
      asOf: null,
      items: new Set(),
      stored: createStoredItems(),
      touched: new Set(),
    })
  }
  const menu = state.menus.get(data.menuId)
  if (menu === undefined) return
  mark(menu, event, changes)
  if (menu.position >= position) return
  if (event.type === 'MenuDetailsChanged') {
    menu.name = event.data.name ?? menu.name
    menu.description = event.data.description ?? menu.description
  } else if (event.type === 'MenuPublished') menu.published = true
  else if (event.type === 'MenuUnpublished') menu.published = false
  else if (event.type === 'MenuArranged') menu.sections = sectionsText(event.data.sections)
  else if (event.type === 'MenuDeleted') menu.deleted = true
  menu.updatedAt = updatedAt
  menu.revision = revision
  menu.position = position
}

function applyToItem(state: RestaurantState, event: RecordedItemEvent, changes: Changes): void {
  const { data, position } = event
  if (event.type === 'ItemCreated' && !state.items.has(data.itemId)) {
    const created = createItem(event)
    state.items.set(created.id, created)
    putOnMenu(state, created)
  }
  const item = state.items.get(data.itemId)
  if (item === undefined) return
  const menu = state.menus.get('menuId' in data ? data.menuId : item.menuId)
  if (menu !== undefined) mark(menu, event, changes)
  changes.items.add(item)
  item.document = null
  touch(state, item)
  tagItem(item, event)
  translateItem(item, event)
  mentionInItem(item, event)
  reviewItem(item, event)
  if (item.position >= position) return
  const place = placeOf(item)
  const before = state.menus.get(item.menuId)
  changeItem(item, event)
  item.updatedAt = event.metadata.decidedAt
  item.revision = event.revision
  item.position = position
  if (item.deleted) state.items.delete(item.id)
  if (placeOf(item) === place) return
  before?.items.delete(item)
  putOnMenu(state, item)
  touch(state, item)
}

function touch(state: RestaurantState, item: ItemState): void {
  state.menus.get(item.menuId)?.touched?.add(item)
}

/** Lists an item on its menu, if guests see it there. */
export function putOnMenu(state: RestaurantState, item: ItemState): void {
  const menu = state.menus.get(item.menuId)
  if (menu === undefined || item.deleted || item.archivedAt !== null) return
  menu.items.add(item)
}

function mark(menu: MenuState, { position, metadata }: Recorded, changes: Changes): void {
  changes.menus.add(menu)
  if (menu.asOf === null || menu.asOf.position < position) menu.asOf = { position, at: metadata.decidedAt }
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
