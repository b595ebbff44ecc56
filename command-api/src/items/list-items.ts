import type { ItemId, MenuId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { isRefusal } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { forEachConcurrently } from './series.ts'
import { existingItem, itemFold, itemStream, type RevisedItem } from './state.ts'
import { loadMenuOf } from './write-item.ts'

export interface LoadedItem {
  readonly item: RevisedItem
  /** The commands whose events are in the item's stream. */
  readonly commands: ReadonlyMap<string, unknown>
}

/**
 * The active items of a menu: those that the read model lists, as their streams had them `maxAgeMs` ago or later (0 by default).
 * @throws `service.read_model_behind` if the read model is unavailable
 */
export async function listItems(
  { readModel, writePath }: Pick<Deps, 'readModel' | 'writePath'>,
  menuId: MenuId,
  maxAgeMs?: number,
): Promise<readonly LoadedItem[]> {
  const listed = await readModel.itemsOf(menuId)
  if (listed === null) throw new AppError('service.read_model_behind')
  const loaded = new Map<ItemId, LoadedItem>()
  await forEachConcurrently(listed, async ({ id }) => {
    const { state, commands } = await writePath.load(itemStream(id), itemFold, maxAgeMs)
    const item = existingItem(state, await loadMenuOf(writePath, state))
    if (!isRefusal(item) && item.status === 'active' && item.menuId === menuId)
      loaded.set(id, { item, commands })
  })
  return listed.flatMap(({ id }) => loaded.get(id) ?? [])
}
