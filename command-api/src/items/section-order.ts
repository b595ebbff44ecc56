import type { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Arrangement } from '@safe-menu/contracts/menus/arrangement'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { isRefusal } from '../decision.ts'
import { setOrder, withSections } from '../menus/sections.ts'
import { existingMenu, type MenuState, menuFold, menuStream } from '../menus/state.ts'
import type { CommandContext } from '../write-path/command.ts'
import type { WritePath } from '../write-path/execute.ts'
import type { CommandIdentity, Outcome } from '../write-path/streams.ts'
import type { ItemState } from './state.ts'
import { loadMenu } from './write-item.ts'

interface OrderChange extends CommandContext {
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  /** The command that has put items on the menu. */
  readonly identity: CommandIdentity
  readonly change: (sections: Arrangement) => Arrangement
}

/**
 * Changes the order of a menu after items were put on it. The items come first, because an order never hides one: if the service
 * stops in between, their section comes last until the request is repeated. The result is empty if nothing changed.
 */
export async function changeOrder(
  writePath: WritePath,
  { menuId, restaurantId, identity, change }: OrderChange,
): Promise<readonly Outcome<MenuState>[]> {
  const decide = (state: MenuState) => {
    const menu = existingMenu(state)
    return isRefusal(menu) ? [] : setOrder(menu, change(menu.sections))
  }
  if (decide(await loadMenu(writePath, menuId)).length === 0) return []
  const outcome = await writePath.execute({
    streamName: menuStream(menuId),
    fold: menuFold,
    restaurantId,
    identity: {
      ...identity,
      commandId: deriveId(identity.commandId, 'order'),
      causationId: identity.commandId,
    },
    decide,
  })
  return outcome.eventTypes.length > 0 ? [outcome] : []
}

/** Adds the section of an item to the end of its menu's order, unless the menu has it. */
export async function keepSectionOrder(
  writePath: WritePath,
  item: ItemState,
  { identity, restaurantId }: CommandContext,
): Promise<readonly Outcome<MenuState>[]> {
  if (item.status !== 'active' || item.section === '') return []
  const { menuId, section } = item
  const change = (sections: Arrangement) => withSections(sections, [section])
  return changeOrder(writePath, { menuId, restaurantId, identity, change })
}
