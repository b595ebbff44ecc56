import { ItemId, MenuId, type RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal, withCurrent } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { type MenuState, menuFold, menuStream } from '../menus/state.ts'
import type { Outcome } from '../write-path/command.ts'
import { anyAge, isRecent, type WritePath } from '../write-path/execute.ts'
import type { CommandContext } from '../write-path/handlers.ts'
import { checkMenuSpace, growthOf } from './menu-space.ts'
import { type ItemState, itemFold, itemStream, itemView, presentItem, type RevisedItem } from './state.ts'

type Decided = Decision<ItemEvent> | Promise<Decision<ItemEvent>>
type DecideItem = (state: ItemState, at: Instant) => Decided

export type ItemWriteDeps = Pick<Deps, 'writePath' | 'readModel'>

interface ItemWriteContext extends CommandContext {
  readonly isNew?: boolean
}

/** Decides on the state of an item, whatever it is. What it adds counts against the quota, and must fit into the menu. */
export function writeItem(
  deps: ItemWriteDeps,
  itemId: ItemId,
  { identity, restaurantId, isNew = false }: ItemWriteContext,
  decide: DecideItem,
): Promise<Outcome<ItemState>> {
  return deps.writePath.execute({
    streamName: itemStream(itemId),
    fold: itemFold,
    identity,
    restaurantId,
    isNew,
    isCharged: true,
    decide,
    async checkLimits(before, events) {
      const growth = growthOf(before, events)
      return growth && checkMenuSpace(deps, growth)
    },
  })
}

/** As {@link writeItem}, for one of many: the caller has checked the space and charged the quota for all of them. */
export function writeItemOfSeries(
  { writePath }: Pick<Deps, 'writePath'>,
  itemId: ItemId,
  { identity, restaurantId, isNew = false }: ItemWriteContext,
  decide: DecideItem,
): Promise<Outcome<ItemState>> {
  return writePath.execute({
    streamName: itemStream(itemId),
    fold: itemFold,
    identity,
    restaurantId,
    isNew,
    decide,
  })
}

/** Applies a rule to an item that exists. A command on any other is refused; an outdated one with the item as it is. */
export function writeExistingItem(
  deps: ItemWriteDeps,
  { itemId }: { readonly itemId: ItemId },
  context: CommandContext,
  rule: (item: RevisedItem, at: Instant) => Decided,
): Promise<Outcome<ItemState>> {
  return writeItem(deps, itemId, context, async (state, at) => {
    const item = presentItem(state, await loadMenuOf(deps.writePath, state))
    return isRefusal(item) ? item : withCurrent(await rule(item, at), () => itemView(item))
  })
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
export async function ownerOf(
  { load }: Pick<WritePath, 'load'>,
  kind: 'menu' | 'item',
  id: string,
): Promise<RestaurantId | null> {
  const { state } =
    kind === 'menu'
      ? await load(menuStream(MenuId.parse(id)), menuFold, anyAge)
      : await load(itemStream(ItemId.parse(id)), itemFold, anyAge)
  return state.status === 'empty' ? null : state.restaurantId
}
