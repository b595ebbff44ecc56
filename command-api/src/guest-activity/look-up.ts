import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { type ItemState, itemFold, itemStream, type RevisedItem } from '../items/state.ts'
import { menuFold, menuStream } from '../menus/state.ts'
import { profileOf } from '../restaurants/state.ts'
import { isRecent, type WritePath } from '../write-path/execute.ts'

/** The restaurant of a published menu. */
export interface PublishedMenu {
  readonly restaurantId: RestaurantId
  /** An IANA time zone. */
  readonly timeZone: string
}

/**
 * Checks tracking calls against the streams as of at most a second ago, which is cheap and works without the read model. Only
 * the present streams refuse a call. Rejects with the gateway's errors.
 */
export function createLookUp({ load }: Pick<WritePath, 'load'>) {
  return {
    /** Rejects with `menu.not_found` for an unknown menu and for one that guests cannot see. */
    async publishedMenu(menuId: MenuId): Promise<PublishedMenu> {
      const { state: menu } = await load(
        menuStream(menuId),
        menuFold,
        (stream, ageMs) => isRecent(stream, ageMs) && stream.state.status !== 'draft',
      )
      if (menu.status !== 'published') throw new AppError('menu.not_found')
      const { restaurantId } = menu
      return { restaurantId, timeZone: (await profileOf({ load }, restaurantId))?.timeZone ?? 'UTC' }
    },
    /** Rejects with `item.not_found` unless guests see the item on the menu. */
    async itemOn(menuId: MenuId, itemId: ItemId): Promise<RevisedItem> {
      const isOnMenu = (item: ItemState): item is RevisedItem =>
        item.status === 'active' && item.menuId === menuId
      const { state: item } = await load(
        itemStream(itemId),
        itemFold,
        (stream, ageMs) =>
          isRecent(stream, ageMs) && (stream.state.status === 'deleted' || isOnMenu(stream.state)),
      )
      if (!isOnMenu(item)) throw new AppError('item.not_found')
      return item
    },
  }
}
