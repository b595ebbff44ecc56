import type { ItemView } from '@safe-menu/contracts/items/views'
import { limits } from '@safe-menu/contracts/limits'
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

/** A warning about a nearly full menu, by the server's way of counting; `null` while there is plenty of room. */
export function menuFullness(items: readonly Item[]) {
  // `seen` exists only on the page; JSON leaves out undefined fields.
  const counted = items.map(item => ({ ...item, seen: undefined }))
  const { length } = new TextEncoder().encode(JSON.stringify(counted))
  const share = length / limits.menuBytes
  if (share < limits.menuFullnessWarning) return null
  if (share >= 1) {
    return {
      title: 'This menu is full',
      text: 'Shorten texts, or archive or delete dishes, before you add more. You can still tag allergens.',
    }
  }
  return {
    title: `This menu is ${Math.floor(share * 100)}% full`,
    text: 'A menu can hold 1 MB of text and tags. Shorten long texts, or use another menu for new dishes.',
  }
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
