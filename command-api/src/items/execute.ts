import { ItemId, MenuId, type RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { limits } from '@safe-menu/contracts/limits'
import type { Instant } from '@safe-menu/contracts/time'
import { type Decision, isRefusal, type Refusal, refuse, withCurrent } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { type MenuState, menuFold, menuStream } from '../menus/state.ts'
import type { Outcome } from '../write-path/command.ts'
import { anyAge, aSecondOld, onceItExists, type WritePath } from '../write-path/execute.ts'
import type { CommandContext } from '../write-path/handlers.ts'
import type { Amount, Claim, Counted } from '../write-path/limits.ts'
import { type ItemState, itemFold, itemStream, itemView, presentItem, type RevisedItem } from './state.ts'

/* Runs commands on items, with the menu that they are on and its limits. */

type Decided = Decision<ItemEvent> | Promise<Decision<ItemEvent>>

interface ItemWriteLimits {
  /** Where what a command adds to its menu must fit. `null`: the caller has checked that, or nothing is added. */
  readonly space: MenuSpace | null
  /** Each command counts against the restaurant's quota. `false`: the caller charges them together. */
  readonly isCharged: boolean
}

/** Runs commands on items. */
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
      reserve(before, events) {
        const growth = space && growthOf(before, events)
        return growth && space.claim(growth)
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
  return (await writePath.load(menuStream(menuId), menuFold, onceItExists(aSecondOld))).state
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
    const memory = onceItExists(anyAge)
    const { state } =
      kind === 'menu'
        ? await load(menuStream(MenuId.parse(id)), menuFold, memory)
        : await load(itemStream(ItemId.parse(id)), itemFold, memory)
    return state.status === 'empty' ? null : state.restaurantId
  }
}

/** Growth of a menu by a command. */
export interface MenuGrowth extends Amount {
  readonly menuId: MenuId
  /** The limit of the menu's bytes for this growth. */
  readonly maxBytes: number
}

export type MenuSpace = ReturnType<typeof createMenuSpace>

/** The limits of one menu: its number of items and their bytes. */
export function createMenuSpace({ readModel, recentGrowth }: Pick<Deps, 'readModel' | 'recentGrowth'>) {
  return {
    /** Claims space, or refuses. The caller settles the claim. `known`: the menu's content, where the caller has counted it. */
    async claim(
      { menuId, count, bytes, maxBytes }: MenuGrowth,
      known?: Counted | null,
    ): Promise<Claim | Refusal> {
      const counted = known === undefined ? await readModel.loadOf(menuId) : known
      const claim = recentGrowth.claim(`menu ${menuId}`, counted, { count, bytes })
      const refusal = refusalOf(claim.total, { count, bytes }, maxBytes)
      if (refusal) claim.settle(null)
      return refusal ?? claim
    },
  }
}

/** Refuses only growth of the amount that is over its limit, so that a menu over a limit can still be tidied up. */
function refusalOf(total: Amount, growth: Amount, maxBytes: number): Refusal | null {
  if (growth.count > 0 && total.count > limits.itemsPerMenu) return refuse('items.limit_reached')
  if (growth.bytes > 0 && total.bytes > maxBytes) return refuse('menus.size_limit_reached')
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
