import type { ItemId, MenuId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { isRefusal } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { loadMenuOf } from './execute.ts'
import { itemFold, itemStream, presentItem, type RevisedItem } from './state.ts'

/**
 * The active items of a menu: those that the read model lists, as their streams have them.
 * @throws `service.read_model_behind` if the read model is unavailable
 */
export function createListItems({ readModel, writePath }: Pick<Deps, 'readModel' | 'writePath'>) {
  const loadItem = async (itemId: ItemId) => {
    const { state } = await writePath.load(itemStream(itemId), itemFold)
    return presentItem(state, await loadMenuOf(writePath, state))
  }
  return async (menuId: MenuId): Promise<readonly RevisedItem[]> => {
    const listed = await readModel.itemsOf(menuId)
    if (listed === null) throw new AppError('service.read_model_behind')
    const items = await Promise.all(listed.map(({ id }) => loadItem(id)))
    return items.filter(
      (item): item is RevisedItem => !isRefusal(item) && item.status === 'active' && item.menuId === menuId,
    )
  }
}
