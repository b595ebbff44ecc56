import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal } from '../decision.ts'
import { type MenuState, menuFold, menuStream } from '../menus/state.ts'
import type { CommandIdentity, Outcome, WritePath } from '../write-path/execute.ts'
import { withClaims } from '../write-path/recent-growth.ts'
import { growthOf, type MenuSpace } from './menu-space.ts'
import { type ItemState, itemFold, itemStream } from './state.ts'

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

/**
 * Carries out a command on an item, which is decided with the menu it is on: a deleted one takes its items with it. What the command
 * adds to the menu must fit, unless `space` is `null`: then the caller has seen to it.
 */
export function createOnItem(writePath: WritePath, space: MenuSpace | null): OnItem {
  return (itemId, restaurantId, identity, decide) =>
    withClaims(keep =>
      writePath.execute({
        streamName: itemStream(itemId),
        fold: itemFold,
        identity,
        restaurantId,
        decide: async (state, at) => {
          const decision = await decide(state, await menuOf(state), at)
          const growth = space === null ? null : growthOf(state, decision)
          if (growth === null || space === null) return decision
          const claim = await space.claim(growth)
          if (isRefusal(claim)) return claim
          keep(claim)
          return decision
        },
      }),
    )

  async function menuOf(state: ItemState): Promise<MenuState> {
    if (state.status !== 'active' && state.status !== 'archived') return menuFold.initial
    return lookAtMenu(writePath, state.menuId)
  }
}

export async function lookAtMenu(writePath: WritePath, menuId: MenuId): Promise<MenuState> {
  return (await writePath.look(menuStream(menuId), menuFold)).state
}
