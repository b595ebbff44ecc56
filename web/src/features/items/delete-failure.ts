import { ApiError } from '../../api/api-error.ts'

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
