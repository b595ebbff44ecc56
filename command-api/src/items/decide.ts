import { isDiet } from '@safe-menu/contracts/allergens/catalogue'
import type { ItemId, MenuId } from '@safe-menu/contracts/ids'
import { confirmedTexts } from '@safe-menu/contracts/items/confirmation'
import type { CopyOrigin, ItemEvent } from '@safe-menu/contracts/items/events'
import { type ItemTexts, textsOf } from '@safe-menu/contracts/items/texts'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal, outdatedEdit, refuse } from '../decision.ts'
import { existingMenu, type MenuState } from '../menus/state.ts'
import { mentionsIn } from './mentions/decide.ts'
import { editableFields, type ItemState, type RevisedItem } from './state.ts'
import { keepConfirmation } from './tags/decide.ts'

export interface CreateItem extends ItemTexts {
  readonly itemId: ItemId
  /** The price in cents. */
  readonly price: number
  /** The restaurant's, in which the texts probably are. */
  readonly language?: string | undefined
  /** Where a copy comes from. */
  readonly copyOf?: CopyOrigin | undefined
}

/** Adds an item to a menu. The limit of items is checked before: across streams it cannot be exact (product, "Limits"). */
export function createItem(state: ItemState, menu: MenuState, command: CreateItem): Decision<ItemEvent> {
  const target = existingMenu(menu)
  if (isRefusal(target)) return target
  if (state.status !== 'empty') return refuse('concurrency.conflict')
  const { menuId, restaurantId } = target
  const { itemId, price, copyOf } = command
  const texts = textsOf(command)
  const data = {
    itemId,
    menuId,
    restaurantId,
    ...texts,
    priceCents: price,
    ...mentionsIn(texts, command.language),
  }
  if (copyOf) return [{ type: 'ItemCreated', data: { ...data, copyOf } }]
  return [{ type: 'ItemCreated', data }]
}

/** "Allergens unchanged, still checked", in the step of another change. */
interface KeepsConfirmation {
  readonly stillChecked?: boolean | undefined
  /** When the command is decided. */
  readonly at: Instant
}

export type ChangeItem = { readonly [field in keyof ItemTexts]?: string | undefined } & KeepsConfirmation & {
    /** The price in cents. */
    readonly price?: number | undefined
    /** The revision that the edit started from; absent: the last write of a field wins. */
    readonly revision?: string | undefined
    /** The restaurant's, in which the texts probably are. */
    readonly language?: string | undefined
  }

/**
 * Records only real changes: a field sent unchanged makes no event and keeps the confirmation. An edit never replaces what
 * someone else wrote into the same field after the revision that it started from.
 */
export function changeItem(item: RevisedItem, command: ChangeItem): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const wanted: { readonly [field: string]: unknown } = { ...command, priceCents: command.price }
  const changed = editableFields.filter(field => wanted[field] !== undefined && wanted[field] !== item[field])
  const outdated = outdatedEdit(item, {
    revision: command.revision,
    fields: changed,
    code: 'items.changed_since_seen',
  })
  if (outdated) return outdated
  const { itemId } = item
  const texts = Object.fromEntries(
    changed.filter(field => field !== 'priceCents').map(field => [field, command[field]]),
  )
  const events: ItemEvent[] = []
  if (Object.keys(texts).length > 0) {
    const isRead = confirmedTexts.some(field => field in texts)
    const mentions = isRead ? mentionsIn({ ...item, ...texts }, command.language) : {}
    events.push({ type: 'ItemDetailsChanged', data: { itemId, ...texts, ...mentions } })
  }
  if (command.price !== undefined && changed.includes('priceCents'))
    events.push({ type: 'ItemPriceChanged', data: { itemId, priceCents: command.price } })
  return command.stillChecked ? keepConfirmation(item, events, command) : events
}

export interface MoveItem extends KeepsConfirmation {
  /** The revision that the manager saw. */
  readonly revision?: string | undefined
}

/** Moves an item to another menu of its restaurant: through the archive, in one append, so that guests see it on one menu. */
export function moveItem(item: RevisedItem, target: MenuState, command: MoveItem): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const menu = existingMenu(target)
  // The route's guard has checked the item's owner, but not that of a menu in the body.
  if (isRefusal(menu) || menu.restaurantId !== item.restaurantId)
    return refuse('menu.not_found', 'This menu is gone. Choose another menu.')
  const { itemId } = item
  const { menuId } = menu
  if (menuId === item.menuId) return []
  const events: readonly ItemEvent[] = [
    { type: 'ItemArchived', data: { itemId, movedTo: menuId } },
    { type: 'ItemRestored', data: { itemId, menuId } },
  ]
  return command.stillChecked ? keepConfirmation(item, events, command) : events
}

/** Changes a price from the one that the manager saw. Refused when it is another one by now, or the item has left the menu. */
export function repriceItem(
  item: RevisedItem,
  { menuId, from, to }: { readonly menuId: MenuId; readonly from: number; readonly to: number },
): Decision<ItemEvent> {
  if (item.status !== 'active' || item.menuId !== menuId) return refuse('item.not_found')
  if (item.priceCents !== from) return refuse('items.changed_since_seen')
  if (to === from) return []
  return [{ type: 'ItemPriceChanged', data: { itemId: item.itemId, priceCents: to } }]
}

export interface SetAvailability {
  readonly soldOut: boolean
  /** When the command is decided. */
  readonly at: Instant
  /** When the restaurant's day ends. */
  readonly endOfDay: Instant
}

/** Marks an item as sold out until the end of the restaurant's day, or as available. */
export function setAvailability(item: RevisedItem, command: SetAvailability): Decision<ItemEvent> {
  if (item.status === 'archived') return refuse('items.archived')
  const isSoldOut = item.soldOutUntil !== null && command.at < item.soldOutUntil
  if (isSoldOut === command.soldOut) return []
  const soldOutUntil = command.soldOut ? command.endOfDay : null
  return [{ type: 'ItemAvailabilityChanged', data: { itemId: item.itemId, soldOutUntil } }]
}

/** Moves an item to the archive. */
export function archiveItem({ status, itemId }: RevisedItem): Decision<ItemEvent> {
  return status === 'archived' ? [] : [{ type: 'ItemArchived', data: { itemId } }]
}

/** Brings an item back from the archive to `target`: its own menu or another one of its restaurant. It may be there already. */
export function restoreItem(item: RevisedItem, target: MenuState): Decision<ItemEvent> {
  const menu = existingMenu(target)
  if (item.status === 'active')
    return !isRefusal(menu) && menu.menuId === item.menuId ? [] : refuse('items.not_archived')
  // The route's guard has checked the item's owner, but not that of a menu in the body.
  if (isRefusal(menu) || menu.restaurantId !== item.restaurantId)
    return refuse('menu.not_found', 'The menu of this dish is gone. Choose another menu to restore it into.')
  return [{ type: 'ItemRestored', data: { itemId: item.itemId, menuId: menu.menuId } }]
}

/** Ends that an item is a copy of another one. */
export function makeSeparate({ status, itemId }: RevisedItem, familyId: string): Decision<ItemEvent> {
  if (status === 'archived') return refuse('items.archived')
  return [{ type: 'ItemMadeSeparate', data: { itemId, familyId } }]
}

export interface DeleteItem {
  readonly reason?: string | undefined
  /** An admin acts for the restaurant. */
  readonly reasonRequired: boolean
}

/**
 * Deletes an item and its allergens permanently. An admin who deletes an item and creates it again without them must
 * give a reason, as for removing an allergen.
 */
export function deleteItem(item: RevisedItem, { reason, reasonRequired }: DeleteItem): Decision<ItemEvent> {
  const { itemId, tags } = item
  const hasAllergens = tags.some(({ id }) => !isDiet(id))
  if (reasonRequired && !reason && hasAllergens) return refuse('allergens.reason_required')
  return [{ type: 'ItemDeleted', data: { itemId, ...(reason ? { reason } : {}) } }]
}
