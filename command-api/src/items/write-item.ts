import { ItemId, MenuId, type RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { limits } from '@safe-menu/contracts/limits'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal, type Refusal, refuse, withCurrent } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { type MenuState, menuFold, menuStream } from '../menus/state.ts'
import type { Amount } from '../read-model.ts'
import type { CommandContext } from '../write-path/command.ts'
import { recentMs, type WritePath } from '../write-path/execute.ts'
import type { Outcome } from '../write-path/streams.ts'
import { existingItem, type ItemState, itemFold, itemStream, itemView, type RevisedItem } from './state.ts'

type Decided = Decision<ItemEvent> | Promise<Decision<ItemEvent>>
type DecideItem = (state: ItemState, at: Instant) => Decided

type ItemWriteDeps = Pick<Deps, 'writePath' | 'readModel'>

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
    const item = existingItem(state, await loadMenuOf(deps.writePath, state))
    return isRefusal(item) ? item : withCurrent(await rule(item, at), () => itemView(item))
  })
}

/** A menu as commands on its items see it. */
export async function loadMenu(writePath: WritePath, menuId: MenuId): Promise<MenuState> {
  // A deleted menu stays deleted.
  return (await writePath.load(menuStream(menuId), menuFold, recentMs)).state
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
      ? await load(menuStream(MenuId.parse(id)), menuFold, Number.POSITIVE_INFINITY)
      : await load(itemStream(ItemId.parse(id)), itemFold, Number.POSITIVE_INFINITY)
  return state.status === 'empty' ? null : state.restaurantId
}

/** Growth of a menu by a command. */
interface MenuGrowth extends Amount {
  readonly menuId: MenuId
  /** The limit of the menu's bytes for this growth. */
  readonly maxBytes: number
}

/**
 * Refuses growth of a menu beyond its limits of items and bytes, as the read model counts them; `null`: it fits. Refuses only growth of
 * the amount that is over its limit, so that a menu over a limit can still be tidied up. `known`: the menu's content, where the caller
 * has counted it.
 */
export async function checkMenuSpace(
  { readModel }: Pick<Deps, 'readModel'>,
  { menuId, count, bytes, maxBytes }: MenuGrowth,
  known?: Amount | null,
): Promise<Refusal | null> {
  const counted = known === undefined ? await readModel.loadOf(menuId) : known
  const before = counted ?? { count: 0, bytes: 0 }
  if (count > 0 && before.count + count > limits.itemsPerMenu) return refuse('items.limit_reached')
  if (bytes > 0 && before.bytes + bytes > maxBytes) return refuse('menus.size_limit_reached')
  return null
}

/**
 * The growth of the menu that the item is on after a decision; `null`: none. Confirmations and "Sold out today" are never
 * refused, and tags have a reserve: a menu that is full of texts must still be able to declare its allergens.
 */
export function growthOf(before: ItemState, decision: Decision<ItemEvent>): MenuGrowth | null {
  if (isRefusal(decision) || decision.length === 0) return null
  const at = new Date(0).toISOString() // has the length of any instant
  const after = decision.reduce((state, event) => itemFold.evolve(state, event, at, 0n), before)
  if (after.status !== 'active') return null
  const stays = before.status === 'active' && before.menuId === after.menuId
  const bytes = bytesOf(after) - (stays ? bytesOf(before) : 0)
  const isNeverRefused = decision.every(
    ({ type }) => type === 'AllergensConfirmed' || type === 'ItemAvailabilityChanged',
  )
  if (bytes <= 0 || isNeverRefused) return null
  const isTag = decision.every(({ type }) => type === 'AllergenDeclared' || type === 'AllergenWithdrawn')
  return {
    menuId: after.menuId,
    count: stays ? 0 : 1,
    bytes,
    maxBytes: isTag ? limits.menuBytesWithTags : limits.menuBytes,
  }
}

/** The approximate size of the item in the menu's document. */
function bytesOf(item: ItemState): number {
  return Buffer.byteLength(JSON.stringify(itemView(item)))
}
