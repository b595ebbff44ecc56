import { lastAccount, sessions } from '../session/session.ts'
import { ApiError } from './api-error.ts'

/**
 * For an action of several writes, made as it starts. The result throws once another account has logged in on this device, also in
 * another tab: what still waits must not be saved under that person's name.
 */
export function sameAccount(): () => void {
  const account = lastAccount.id()
  return () => {
    sessions.changed() // the next write takes its token from the storage, and this tab may not have been told yet
    if (lastAccount.id() === account) return
    throw new ApiError({
      code: 'client.session_ended',
      status: 401,
      message: 'Someone else has logged in on this device. Log in again to save this.',
    })
  }
}
