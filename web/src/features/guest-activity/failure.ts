import { ApiError, messageOf } from '../../api/api-error.ts'

/** The port that the page was served from, also when the address leaves it out. */
export function portOf({ port, protocol }: Pick<Location, 'port' | 'protocol'>): string {
  return port || (protocol === 'https:' ? '443' : '80')
}

/** Instead of an error when the token names no restaurant. */
export const noRestaurant = 'no-restaurant'

/** Why there are no analytics, in the words of the specification's section 8; `port` is that of the page's own address. */
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
