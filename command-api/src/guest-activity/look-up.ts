import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { type ItemState, itemFold, itemStream, type RevisedItem } from '../items/state.ts'
import { menuFold, menuStream } from '../menus/state.ts'
import { profileOf } from '../restaurants/state.ts'
import { recentMs, type WritePath } from '../write-path/execute.ts'

/** The restaurant of a published menu. */
export interface PublishedMenu {
  readonly restaurantId: RestaurantId
  /** An IANA time zone. */
  readonly timeZone: string
}

type Streams = Pick<WritePath, 'load'>

/**
 * The restaurant of a menu that guests see, as of at most a second ago, which is cheap and works without the read model. Only the
 * present stream refuses. Rejects with `menu.not_found` for an unknown menu and for one that guests cannot see, and with the
 * gateway's errors.
 */
export async function publishedMenu({ load }: Streams, menuId: MenuId): Promise<PublishedMenu> {
  let { state: menu } = await load(menuStream(menuId), menuFold, recentMs)
  if (menu.status === 'draft') menu = (await load(menuStream(menuId), menuFold)).state
  if (menu.status !== 'published') throw new AppError('menu.not_found')
  const { restaurantId } = menu
  return { restaurantId, timeZone: (await profileOf({ load }, restaurantId))?.timeZone ?? 'UTC' }
}

/** As {@link publishedMenu}, an item. Rejects with `item.not_found` unless guests see it on the menu. */
export async function itemOn({ load }: Streams, menuId: MenuId, itemId: ItemId): Promise<RevisedItem> {
  const isOnMenu = (item: ItemState): item is RevisedItem =>
    item.status === 'active' && item.menuId === menuId
  let { state: item } = await load(itemStream(itemId), itemFold, recentMs)
  const mayHaveMoved = (item.status === 'active' || item.status === 'archived') && !isOnMenu(item)
  if (mayHaveMoved) item = (await load(itemStream(itemId), itemFold)).state
  if (!isOnMenu(item)) throw new AppError('item.not_found')
  return item
}
