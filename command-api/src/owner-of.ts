import { ItemId, MenuId, type RestaurantId } from '@safe-menu/contracts/ids'
import { itemFold, itemStream } from './items/state.ts'
import { menuFold, menuStream } from './menus/state.ts'
import { anyAge, onceItExists, type WritePath } from './write-path/execute.ts'

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
