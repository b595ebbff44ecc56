import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RequestContext } from '@safe-menu/server-kit/http/context'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import type { Deps } from '../deps.ts'
import { menuFold, menuStream } from '../menus/state.ts'
import { type CommandContext, setWriteHeaders } from '../write-path/command.ts'
import type { WritePath } from '../write-path/execute.ts'
import type { CommandIdentity, Outcome } from '../write-path/streams.ts'
import { keepSectionOrder } from './section-order.ts'
import { type ItemState, itemFold, itemStream, itemView } from './state.ts'

/** An item that a command has put on a menu. */
export interface PlacedItem {
  readonly itemId: ItemId
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly identity: CommandIdentity
  /** The position of the last event of the command that put it there. `null`: there is none. */
  readonly position: bigint | null
}

/** After an item was put on a menu: takes it back if the menu was deleted meanwhile, and adds its section to the menu's order. */
export async function settleOnMenu(
  deps: Deps,
  ctx: RequestContext,
  command: CommandContext,
  outcome: Outcome<ItemState>,
  undo: 'archive' | 'delete',
): Promise<void> {
  const { writePath } = deps
  const { id: itemId, menuId } = itemView(outcome.state)
  const placed = { itemId, menuId, ...command, position: outcome.position }
  await takeBackFromDeletedMenu(writePath, [placed], undo)
  setWriteHeaders(deps, ctx, outcome, ...(await keepSectionOrder(writePath, outcome.state, command)))
}

/**
 * Removes items that were put on a menu which another process deleted between our check and our append. Otherwise they would be
 * on no menu and in no archive. Restored items return to the archive (`archive`), new ones are deleted (`delete`).
 *
 * A repeated request runs this again, long after the first one. So only a deletion that comes before the command in the log
 * counts: a later one takes the menu's items with it anyway. And an item that is on another menu by now stays there.
 * @throws `menu.not_found` if the items were removed
 */
export async function takeBackFromDeletedMenu(
  writePath: WritePath,
  items: readonly PlacedItem[],
  undo: 'archive' | 'delete',
): Promise<void> {
  const [first] = items
  if (!first) return
  const menu = await writePath.load(menuStream(first.menuId), menuFold)
  const deletedAt = menu.state.status === 'deleted' ? menu.position : null
  if (deletedAt === null) return
  const stranded = items.filter(({ position }) => position !== null && deletedAt < position)
  if (stranded.length === 0) return
  for (const { itemId, menuId, restaurantId, identity } of stranded)
    await writePath.execute({
      streamName: itemStream(itemId),
      fold: itemFold,
      restaurantId,
      identity: {
        ...identity,
        commandId: deriveId(identity.commandId, `take back ${itemId}`),
        causationId: identity.commandId,
      },
      decide: (state): readonly ItemEvent[] => {
        if (state.status !== 'active' || state.menuId !== menuId) return []
        return [{ type: undo === 'delete' ? 'ItemDeleted' : 'ItemArchived', data: { itemId } }]
      },
    })
  throw new AppError('menu.not_found')
}
