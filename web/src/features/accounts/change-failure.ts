import { ApiError, messageOf } from '../../api/api-error.ts'

/** Without an answer it may have been changed after all: then only the new one opens the account. */
export function changeFailure(error: unknown, what: 'email address' | 'password'): string {
  const isUnknown = error instanceof ApiError && error.outcomeUnknown
  return isUnknown
    ? `${messageOf(error)} Your ${what} may already be changed. If the old one does not work, log in with the new one.`
    : messageOf(error)
}
