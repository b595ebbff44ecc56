import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { ItemTexts } from '@safe-menu/contracts/items/state'
import { type Decision, invalid, isRefusal, type Refusal, refuse } from '../decision.ts'
import { ownMenu } from '../menus/decide.ts'
import type { MenuState } from '../menus/state.ts'
import { editableFields, type ItemState, type RevisedItem, textFields } from './state.ts'

/**
 * The item, when it is there and this restaurant's. Foreign, deleted and unknown are one answer, and so is an active item
 * whose menu was deleted: it went with the menu. What was archived before that stays reachable.
 */
export function ownItem(
  state: ItemState,
  menu: MenuState,
  restaurantId: RestaurantId,
): RevisedItem | Refusal {
  if (state.status !== 'active' && state.status !== 'archived') return refuse('item.not_found')
  if (state.restaurantId !== restaurantId) return refuse('item.not_found')
  if (state.status === 'active' && isRefusal(ownMenu(menu, restaurantId))) return refuse('item.not_found')
  return state
}

/** As {@link ownItem}, for commands that the archive refuses. */
export function ownActiveItem(
  state: ItemState,
  menu: MenuState,
  restaurantId: RestaurantId,
): RevisedItem | Refusal {
  const item = ownItem(state, menu, restaurantId)
  if (isRefusal(item)) return item
  return item.status === 'active' ? item : refuse('items.archived')
}

export interface CreateItem extends ItemTexts {
  readonly itemId: ItemId
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly priceCents: number
}

/** The limit of items is soft and held before (rulings, "Limits"). */
export function createItem(state: ItemState, menu: MenuState, command: CreateItem): Decision<ItemEvent> {
  const target = ownMenu(menu, command.restaurantId)
  if (isRefusal(target)) return target
  if (state.status !== 'empty') return refuse('concurrency.conflict')
  return [{ type: 'ItemCreated', data: command }]
}

export type ChangeItem = { readonly [field in keyof ItemTexts]?: string | undefined } & {
  readonly restaurantId: RestaurantId
  readonly priceCents?: number | undefined
  /** The revision that the edit started from; absent: the last write of a field wins. */
  readonly revision?: bigint | undefined
}

/** A revision that the item does not have: the client has seen some other item. */
export function unknownRevision(item: RevisedItem, revision: bigint): Refusal | null {
  return revision > item.revision
    ? invalid(['revision'], 'This item has no such revision. Load the item again.')
    : null
}

/**
 * Records what really changes; a field sent unchanged neither makes an event nor takes the confirmation away. An edit
 * never replaces what someone else wrote into the same field after the revision that it started from.
 */
export function changeItem(state: ItemState, menu: MenuState, command: ChangeItem): Decision<ItemEvent> {
  const item = ownActiveItem(state, menu, command.restaurantId)
  if (isRefusal(item)) return item
  const { revision: seen = item.revision } = command
  const unknown = unknownRevision(item, seen)
  if (unknown) return unknown
  const changedByOthers = editableFields.some(
    field =>
      command[field] !== undefined && command[field] !== item[field] && item.fieldRevisions[field] > seen,
  )
  if (changedByOthers) return refuse('items.changed_since_seen')
  const { itemId } = item
  const texts: Partial<Record<keyof ItemTexts, string>> = {}
  for (const field of textFields) {
    const text = command[field]
    if (text !== undefined && text !== item[field]) texts[field] = text
  }
  const { priceCents } = command
  return [
    ...(Object.keys(texts).length > 0
      ? [{ type: 'ItemDetailsChanged' as const, data: { itemId, ...texts } }]
      : []),
    ...(priceCents !== undefined && priceCents !== item.priceCents
      ? [{ type: 'ItemPriceChanged' as const, data: { itemId, priceCents } }]
      : []),
  ]
}

/** An item that is in the archive already stays there. */
export function archiveItem(
  state: ItemState,
  menu: MenuState,
  restaurantId: RestaurantId,
): Decision<ItemEvent> {
  const item = ownItem(state, menu, restaurantId)
  if (isRefusal(item)) return item
  return item.status === 'archived' ? [] : [{ type: 'ItemArchived', data: { itemId: item.itemId } }]
}

/** Back from the archive, into `target`: the item's own menu or another of the restaurant, but never a deleted one. */
export function restoreItem(
  state: ItemState,
  menu: MenuState,
  target: MenuState,
  restaurantId: RestaurantId,
): Decision<ItemEvent> {
  const item = ownItem(state, menu, restaurantId)
  if (isRefusal(item)) return item
  if (item.status === 'active') return refuse('items.not_archived')
  const into = ownMenu(target, restaurantId)
  if (isRefusal(into)) {
    return refuse('menu.not_found', 'The menu of this item is gone. Choose another menu to restore it into.')
  }
  return [{ type: 'ItemRestored', data: { itemId: item.itemId, menuId: into.menuId } }]
}

export interface DeleteItem {
  readonly restaurantId: RestaurantId
  readonly reason?: string | undefined
  /** An admin acts for the restaurant. */
  readonly reasonRequired: boolean
}

/**
 * Deletes an item for good. With its allergens go its warnings: an admin who deletes and recreates it without them must
 * say why, as for a withdrawal.
 */
export function deleteItem(state: ItemState, menu: MenuState, command: DeleteItem): Decision<ItemEvent> {
  const item = ownItem(state, menu, command.restaurantId)
  if (isRefusal(item)) return item
  const { itemId, tags } = item
  const { reason, reasonRequired } = command
  const hasAllergens = tags.some(({ id }) => !isDiet(id))
  if (reasonRequired && !reason && hasAllergens) return refuse('allergens.reason_required')
  return [{ type: 'ItemDeleted', data: { itemId, ...(reason ? { reason } : {}) } }]
}
