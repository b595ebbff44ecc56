import { ApiError, messageOf } from '../../api/api-error.ts'

/** The port that served the page, also when the address leaves it out. */
export function portOf({ port, protocol }: Pick<Location, 'port' | 'protocol'>): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/** Passed instead of an error when the token names no restaurant. */
export const noRestaurant = 'no-restaurant'

/** Why the analytics could not be loaded, in the texts of specification section 8. `port`: the one that served the page. */
export function analyticsFailure(error: unknown, port: string): string {
  if (error === noRestaurant) return 'Please log in to view analytics.'
  const status = error instanceof ApiError ? error.status : null
  switch (status) {
    case 0:
      return `Unable to connect to server. Please ensure the backend server is running on port ${port}.`
    case 401:
      return 'Authentication failed. Please log in again.'
    case 403:
      return 'Access denied. You do not have permission to view this data.'
    case 500:
      return 'Server error occurred. Please try again later.'
    default:
      return `Failed to fetch analytics data: ${messageOf(error)}`
  }
}
