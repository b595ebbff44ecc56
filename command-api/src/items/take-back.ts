import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { menuFold, menuStream } from '../menus/state.ts'
import type { CommandIdentity } from '../write-path/command.ts'
import type { WritePath } from '../write-path/execute.ts'
import { itemFold, itemStream } from './state.ts'

interface PlacedItem {
  readonly itemId: ItemId
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly identity: CommandIdentity
}

/**
 * Removes items that were just put on a menu which another process deleted between our check and our append. Otherwise they
 * would be on no menu and in no archive. Restored items return to the archive (`archive`), new ones are deleted (`delete`). A
 * later deletion of the menu takes its items with it anyway.
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
  if (menu.state.status !== 'deleted') return
  for (const { itemId, restaurantId, identity } of items)
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
        if (state.status !== 'active') return []
        return [{ type: undo === 'delete' ? 'ItemDeleted' : 'ItemArchived', data: { itemId } }]
      },
    })
  throw new AppError('menu.not_found')
}
