import { lastAccount } from '../session/last-account.ts'
import { ApiError } from './api-error.ts'

/**
 * For an action of several writes, made as it starts. The result throws once another account has logged in on this device, also in
 * another tab: what still waits must not be saved under that person's name.
 */
export function sameAccount(): () => void {
  const account = lastAccount.id()
  return () => {
    if (lastAccount.id() === account) return
    throw new ApiError({
      code: 'client.session_ended',
      status: 401,
      message: 'Someone else has logged in on this device. Log in again to save this.',
    })
  }
}
