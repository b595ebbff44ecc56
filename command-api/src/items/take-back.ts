import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type { ItemEvent } from '@safe-menu/contracts/items/events'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { deriveId } from '@safe-menu/server-kit/idempotency/ids'
import { menuFold, menuStream } from '../menus/state.ts'
import type { CommandIdentity, WritePath } from '../write-path/execute.ts'
import { itemFold, itemStream } from './state.ts'

interface PlacedItem {
  readonly itemId: ItemId
  readonly menuId: MenuId
  readonly restaurantId: RestaurantId
  readonly identity: CommandIdentity
}

/**
 * Takes an item back that was just put on a menu, if the menu was deleted meanwhile: another process can delete it between
 * our look at it and our append. Otherwise the item would be on no menu and in no archive. An item that came from the
 * archive goes back there (`archive`), a new one is deleted (`delete`). A deletion that comes after this check takes the
 * item with it, as any other.
 * @throws `menu.not_found` when the item was taken back
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
