import type { MenuId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { limits } from '@safe-menu/contracts/limits'
import { type Decision, isRefusal, type Refusal, refuse } from '../decision.ts'
import type { ReadModel } from '../read-model.ts'
import type { Amount, Claim, RecentGrowth } from '../write-path/recent-growth.ts'
import { type ItemState, itemFold } from './state.ts'
import { itemView } from './view.ts'

interface MenuSpaceDeps {
  readonly readModel: ReadModel
  readonly recentGrowth: RecentGrowth
}

/** What a command adds to a menu. */
export interface MenuGrowth extends Amount {
  readonly menuId: MenuId
  /** Bytes that the menu may hold after it. */
  readonly maxBytes: number
}

/** The limits of one menu: its number of items and their bytes. */
export interface MenuSpace {
  /** A refusal, or a claim that its caller settles. `known`: what the menu holds, where the caller has counted it itself. */
  claim(growth: MenuGrowth, known?: Awaited<ReturnType<ReadModel['loadOf']>>): Promise<Claim | Refusal>
}

export function createMenuSpace({ readModel, recentGrowth }: MenuSpaceDeps): MenuSpace {
  return {
    async claim({ menuId, count, bytes, maxBytes }, known) {
      const counted = known === undefined ? await readModel.loadOf(menuId) : known
      const claim = recentGrowth.claim(`menu ${menuId}`, counted, { count, bytes })
      const refusal = refusalOf(claim.total, { count, bytes }, maxBytes)
      if (refusal) claim.settle(null)
      return refusal ?? claim
    },
  }
}

/** What takes no place of its kind is never refused for it: a menu that is over a limit can still be tidied up. */
function refusalOf(total: Amount, growth: Amount, maxBytes: number): Refusal | null {
  if (growth.count > 0 && total.count > limits.itemsPerMenu) return refuse('items.limit_reached')
  if (growth.bytes > 0 && total.bytes > maxBytes) return refuse('menus.size_limit_reached')
  return null
}

/**
 * What a decision adds to the menu that the item is on afterwards; `null`: nothing. A confirmation is never refused, and tags have
 * a reserve: a menu that is full of texts must still be able to say what its items contain.
 */
export function growthOf(before: ItemState, decision: Decision<ItemEvent>): MenuGrowth | null {
  if (isRefusal(decision) || decision.length === 0) return null
  const at = new Date(0).toISOString() // as long as any instant
  const after = decision.reduce((state, event) => itemFold.evolve(state, event, at, 0n), before)
  if (after.status !== 'active') return null
  const stays = before.status === 'active' && before.menuId === after.menuId
  const bytes = bytesOf(after) - (stays ? bytesOf(before) : 0)
  const isConfirmation = decision.every(event => event.type === 'AllergensConfirmed')
  if (bytes <= 0 || isConfirmation) return null
  const isTag = decision.every(event => event.type === 'AllergenDeclared')
  return {
    menuId: after.menuId,
    count: stays ? 0 : 1,
    bytes,
    maxBytes: isTag ? limits.menuBytesWithTags : limits.menuBytes,
  }
}

/** About what the item takes in the menu's document. */
export function bytesOf(item: ItemState): number {
  return Buffer.byteLength(JSON.stringify(itemView(item)))
}
