import { ApiError } from '../../api/api-error.ts'

/** Why the archive is not shown (specification section 8, "Archived list"). An ended session also leads to the login. */
export function archiveFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) {
    return error.code === 'auth.required'
      ? 'Authentication required. Please log in again.'
      : 'Your session has expired. Please log in again.'
  }
  return 'Failed to fetch archived items. Please try again.'
}
