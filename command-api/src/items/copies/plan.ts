import type { ItemId } from '@safe-menu/contracts/ids'
import type { ExistingMenu, MenuState } from '../../menus/state.ts'
import type { NewItem } from '../new-items.ts'
import { type ItemState, itemFold, type RevisedItem } from '../state.ts'
import { growthOf } from '../write-item.ts'
import { copyItem } from './decide.ts'

/** An item, and the id of its copy. */
export interface CopyPair {
  readonly source: RevisedItem
  readonly itemId: ItemId
}

interface PlanContext {
  /** The copied menu, as it will be. */
  readonly menu: ExistingMenu
  /** The copies that may use the picture of their source. */
  readonly withPicture: ReadonlySet<ItemId>
  /** The restaurant's, in which the texts probably are. */
  readonly language?: string | undefined
}

/**
 * Plans the copies of a menu's items, one by one: all of them may hold more than a second's work of words to search, and other requests
 * wait. Pure. `bytes`: what they add to the menu.
 */
export function* planCopies(pairs: readonly CopyPair[], { menu, withPicture, language }: PlanContext) {
  const copies: NewItem[] = []
  let bytes = 0
  for (const { source, itemId } of pairs) {
    yield
    const copy = { itemId, withPicture: withPicture.has(itemId), language }
    const decide = (state: ItemState, target: MenuState) => copyItem(state, target, source, copy)
    const events = decide(itemFold.initial, menu)
    copies.push({ itemId, decide, events })
    bytes += growthOf(itemFold.initial, events)?.bytes ?? 0
  }
  return { copies, bytes }
}
