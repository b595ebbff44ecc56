import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { Instant } from '@safe-menu/contracts/time'
import type { Decision } from '../decision.ts'
import { type MenuState, menuFold, menuStream } from '../menus/state.ts'
import type { CommandIdentity, Outcome, WritePath } from '../write-path/execute.ts'
import { type ItemEvent, type ItemState, itemFold, itemStream } from './state.ts'

export type OnItem = (
  itemId: ItemId,
  restaurantId: RestaurantId,
  identity: CommandIdentity,
  decide: (
    state: ItemState,
    menu: MenuState,
    at: Instant,
  ) => Decision<ItemEvent> | Promise<Decision<ItemEvent>>,
) => Promise<Outcome<ItemState>>

/** Carries out a command on an item, which is decided with the menu it is on: a deleted one takes its items with it. */
export function createOnItem(writePath: WritePath): OnItem {
  return (itemId, restaurantId, identity, decide) =>
    writePath.execute({
      streamName: itemStream(itemId),
      fold: itemFold,
      identity,
      restaurantId,
      decide: async (state, at) => decide(state, await menuOf(state), at),
    })

  async function menuOf(state: ItemState): Promise<MenuState> {
    if (state.status !== 'active' && state.status !== 'archived') return menuFold.initial
    return lookAtMenu(writePath, state.menuId)
  }
}

export async function lookAtMenu(writePath: WritePath, menuId: MenuId): Promise<MenuState> {
  return (await writePath.look(menuStream(menuId), menuFold)).state
}
