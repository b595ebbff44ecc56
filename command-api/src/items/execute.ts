import { ItemId, MenuId, type RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal, withCurrent } from '../decision.ts'
import { type MenuState, menuFold, menuStream } from '../menus/state.ts'
import type { Outcome } from '../write-path/command.ts'
import { anyAge, isRecent, type WritePath } from '../write-path/execute.ts'
import type { CommandContext } from '../write-path/handlers.ts'
import { growthOf, type MenuSpace } from './menu-space.ts'
import { type ItemState, itemFold, itemStream, itemView, presentItem, type RevisedItem } from './state.ts'

/* Runs commands on items, with the menu that they are on and its limits. */

type Decided = Decision<ItemEvent> | Promise<Decision<ItemEvent>>

interface ItemWriteLimits {
  /** Where what a command adds to its menu must fit. `null`: the caller has checked that, or nothing is added. */
  readonly space: MenuSpace | null
  /** Each command counts against the restaurant's quota. `false`: the caller charges them together. */
  readonly isCharged: boolean
}

export function createItemWrites(writePath: WritePath, { space, isCharged }: ItemWriteLimits) {
  /** Decides on the state of an item, whatever it is. */
  const executeOnItem = (
    itemId: ItemId,
    { identity, restaurantId, isNew = false }: CommandContext & { readonly isNew?: boolean },
    decide: (state: ItemState, at: Instant) => Decided,
  ): Promise<Outcome<ItemState>> =>
    writePath.execute({
      streamName: itemStream(itemId),
      fold: itemFold,
      identity,
      restaurantId,
      isNew,
      isCharged,
      decide,
      async checkLimits(before, events) {
        const growth = space && growthOf(before, events)
        return growth && space.check(growth)
      },
    })

  return {
    executeOnItem,
    /** Applies a rule to an item that exists. A command on any other is refused; an outdated one with the item as it is. */
    executeOnPresent: (
      { itemId }: { readonly itemId: ItemId },
      context: CommandContext,
      rule: (item: RevisedItem, at: Instant) => Decided,
    ) =>
      executeOnItem(itemId, context, async (state, at) => {
        const item = presentItem(state, await loadMenuOf(writePath, state))
        return isRefusal(item) ? item : withCurrent(await rule(item, at), () => itemView(item))
      }),
  }
}

/** A menu as commands on its items see it. */
export async function loadMenu(writePath: WritePath, menuId: MenuId): Promise<MenuState> {
  // A deleted menu stays deleted.
  return (await writePath.load(menuStream(menuId), menuFold, isRecent)).state
}

/** The menu that an item is on, or was on before it was archived. */
export async function loadMenuOf(writePath: WritePath, item: ItemState): Promise<MenuState> {
  return item.status === 'empty' ? menuFold.initial : loadMenu(writePath, item.menuId)
}

/**
 * The restaurant that a menu or an item belongs to, `null` if it never existed. The owner never changes, and deleted ones
 * keep theirs, so that a repeated deletion gets its answer again.
 */
export function createOwnerOf({ load }: Pick<WritePath, 'load'>) {
  return async (kind: 'menu' | 'item', id: string): Promise<RestaurantId | null> => {
    const { state } =
      kind === 'menu'
        ? await load(menuStream(MenuId.parse(id)), menuFold, anyAge)
        : await load(itemStream(ItemId.parse(id)), itemFold, anyAge)
    return state.status === 'empty' ? null : state.restaurantId
  }
}
