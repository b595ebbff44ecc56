import type { MenuId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { limits } from '@safe-menu/contracts/limits'
import { type Decision, isRefusal, type Refusal, refuse } from '../decision.ts'
import type { Deps } from '../deps.ts'
import type { Amount } from '../read-model.ts'
import { type ItemState, itemFold, itemView } from './state.ts'

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
