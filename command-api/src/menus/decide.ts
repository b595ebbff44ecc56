import type { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { type Decision, isRefusal, type Refusal, refuse } from '../decision.ts'
import type { LiveMenu, MenuEvent, MenuState } from './state.ts'

/** The menu, when it is there and this restaurant's. A foreign one is as unknown as one that never was. */
export function ownMenu(state: MenuState, restaurantId: RestaurantId): LiveMenu | Refusal {
  const own =
    (state.status === 'draft' || state.status === 'published') && state.restaurantId === restaurantId
  return own ? state : refuse('menu.not_found')
}

export interface CreateMenu {
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly name: string
  readonly description: string
}

/** A new menu is a draft. The limit of menus is soft and held before (rulings, "Limits"). */
export function createMenu(state: MenuState, command: CreateMenu): Decision<MenuEvent> {
  if (state.status !== 'empty') return refuse('concurrency.conflict')
  return [{ type: 'MenuCreated', data: command }]
}

export interface ChangeMenu {
  readonly restaurantId: RestaurantId
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly published?: boolean | undefined
}

/** Records what really changes: a field sent as it stands is no event. */
export function changeMenu(state: MenuState, command: ChangeMenu): Decision<MenuEvent> {
  const menu = ownMenu(state, command.restaurantId)
  if (isRefusal(menu)) return menu
  const { menuId } = menu
  const details = {
    ...(command.name !== undefined && command.name !== menu.name ? { name: command.name } : {}),
    ...(command.description !== undefined && command.description !== menu.description
      ? { description: command.description }
      : {}),
  }
  const events: MenuEvent[] = []
  if (Object.keys(details).length > 0) {
    events.push({ type: 'MenuDetailsChanged', data: { menuId, ...details } })
  }
  if (command.published === true && menu.status === 'draft') {
    events.push({ type: 'MenuPublished', data: { menuId } })
  }
  if (command.published === false && menu.status === 'published') {
    events.push({ type: 'MenuUnpublished', data: { menuId } })
  }
  return events
}

export interface DeleteMenu {
  readonly restaurantId: RestaurantId
  readonly reason?: string | undefined
  /** An admin acts for the restaurant. */
  readonly reasonRequired: boolean
}

/**
 * The menu's items go with it: from then on they answer 404 (rulings, "Deleting a menu"). An admin must say why, whatever
 * is on the menu: this stream does not know the items' allergens.
 */
export function deleteMenu(state: MenuState, command: DeleteMenu): Decision<MenuEvent> {
  const menu = ownMenu(state, command.restaurantId)
  if (isRefusal(menu)) return menu
  const { reason, reasonRequired } = command
  if (reasonRequired && !reason) return refuse('allergens.reason_required')
  return [{ type: 'MenuDeleted', data: { menuId: menu.menuId, ...(reason ? { reason } : {}) } }]
}
