import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { hasCode } from '@safe-menu/server-kit/errors/app-error'
import type { Decision } from '../decision.ts'
import type { Deps } from '../deps.ts'
import type { MenuState } from '../menus/state.ts'
import type { CommandIdentity, Outcome } from '../write-path/streams.ts'
import { interrupted, type SeriesPart, writeSeries } from './series.ts'
import type { ItemState } from './state.ts'
import { type PlacedItem, takeBackFromDeletedMenu } from './take-back.ts'
import { loadMenu, writeItemOfSeries } from './write-item.ts'

/** An item that a series creates. */
export interface NewItem extends SeriesPart {
  readonly itemId: ItemId
  readonly decide: (state: ItemState, menu: MenuState) => Decision<ItemEvent>
}

interface Series<I extends NewItem> {
  readonly items: readonly I[]
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly identity: CommandIdentity
  /** What to answer when the store goes away after `done` items. */
  readonly interruptedText: (done: number) => string
}

/** Creates the items of an import or of a copied menu. Ids must be the same for a repeated request: then only the rest is written. */
export async function writeNewItems<I extends NewItem>(
  { writePath }: Pick<Deps, 'writePath'>,
  { items, menuId, restaurantId, identity, interruptedText }: Series<I>,
): Promise<readonly Outcome<ItemState>[]> {
  const placed: PlacedItem[] = []
  const takeBack = () => takeBackFromDeletedMenu(writePath, placed, 'delete')
  try {
    const { outcomes } = await writeSeries({
      parts: items,
      write: item =>
        writeItemOfSeries({ writePath }, item.itemId, { identity, restaurantId, isNew: true }, async state =>
          item.decide(state, await loadMenu(writePath, menuId)),
        ),
      onWritten: ({ itemId }, { position }) =>
        placed.push({ itemId, menuId, restaurantId, identity, position }),
      interruptedText,
    })
    await takeBack()
    return outcomes
  } catch (error) {
    if (placed.length === 0) throw error
    if (hasCode(error, 'menu.not_found')) await takeBack()
    throw interrupted(error, interruptedText(placed.length))
  }
}
