import type { ItemView } from '@safe-menu/contracts/items/views'
import { ApiError } from '../../api/api-error.ts'
import { refetchAfter, refetchReads } from '../../api/read-query.ts'
import { applyEdit } from '../../dish/shown-items.ts'

export type Item = ItemView

const itemLists = [
  'GET /api/menu-items/:menuId/items',
  'GET /api/menu-items/:menuId/copies',
  'GET /api/menus/restaurant/:restaurantId/menus', // menu cards show item counts
  'GET /api/menu-items/archived/:restaurantId',
] as const

/** Fetches again every list that shows items. */
export const refetchItems = () => refetchReads(...itemLists)

/** Fetches the lists again after a write. */
export const writeAndRefetch = refetchAfter(...itemLists)

/** Shows the answer to a write that changes nothing the manager has to check. */
export async function writeAndUpdate(write: Promise<Item>): Promise<Item> {
  const item = await write
  await applyEdit(item.menuId, item, [])
  return item
}

/** What to say when an item was not deleted (specification section 8, "Delete item"): the server's own sentence first. */
export function deleteFailure(error: unknown): string {
  if (error instanceof ApiError && error.status > 0 && error.code !== 'client.unreadable')
    return error.message
  if (error instanceof ApiError && error.status === 404) {
    return 'Menu item not found. It may have already been deleted.'
  }
  if (error instanceof ApiError && error.status === 500) {
    return 'Server error occurred while deleting the item. Please try again or contact support.'
  }
  return 'Failed to delete menu item. Please try again.'
}
