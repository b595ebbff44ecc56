import type { ItemId, MenuId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal } from '../decision.ts'
import { type MenuState, menuFold, menuStream } from '../menus/state.ts'
import type { CommandContext } from '../write-path/commands.ts'
import { aSecondOld, onceItExists, type WritePath } from '../write-path/execute.ts'
import type { Outcome } from '../write-path/outcome.ts'
import { withClaims } from '../write-path/recent-growth.ts'
import { presentItem } from './decide.ts'
import { growthOf, type MenuSpace } from './menu-space.ts'
import { type ItemState, itemFold, itemStream, type RevisedItem } from './state.ts'

type Decided = Decision<ItemEvent> | Promise<Decision<ItemEvent>>

export type ExecuteOnItem = (
  itemId: ItemId,
  context: CommandContext & { readonly isNew?: boolean },
  decide: (state: ItemState, at: Instant) => Decided,
) => Promise<Outcome<ItemState>>

/** Runs commands on items. What a command adds to its menu must fit there; with `space` `null` the caller has checked that. */
export function createExecuteOnItem(writePath: WritePath, space: MenuSpace | null): ExecuteOnItem {
  return (itemId, { identity, restaurantId, isNew = false }, decide) =>
    withClaims(keep =>
      writePath.execute({
        streamName: itemStream(itemId),
        fold: itemFold,
        identity,
        restaurantId,
        isNew,
        decide: async (state, at) => {
          const decision = await decide(state, at)
          const growth = space && growthOf(state, decision)
          if (!growth) return decision
          const claim = await space.claim(growth)
          if (isRefusal(claim)) return claim
          keep(claim)
          return decision
        },
      }),
    )
}

/** A rule for an item that exists, with its menu. A command on any other item is refused. */
export function onPresent(
  writePath: WritePath,
  rule: (item: RevisedItem, at: Instant) => Decided,
): (state: ItemState, at: Instant) => Promise<Decision<ItemEvent>> {
  return async (state, at) => {
    const item = presentItem(state, await loadMenuOf(writePath, state))
    return isRefusal(item) ? item : rule(item, at)
  }
}

/** A menu as commands on its items see it. */
export async function loadMenu(writePath: WritePath, menuId: MenuId): Promise<MenuState> {
  // A deleted menu stays deleted.
  return (await writePath.load(menuStream(menuId), menuFold, onceItExists(aSecondOld))).state
}

/** The menu that an item is on, or was on before it was archived. */
export async function loadMenuOf(writePath: WritePath, item: ItemState): Promise<MenuState> {
  return item.status === 'empty' ? menuFold.initial : loadMenu(writePath, item.menuId)
}
