import { call } from '../api/device.ts'
import { sessions } from '../session/device.ts'

/**
 * Ends the impersonation on the server, if it is still running. Does not wait for the answer: the token is about to be
 * deleted from this device and is valid for at most 30 minutes.
 */
export function endImpersonation(): void {
  const { restaurant } = sessions.read()
  if (!restaurant?.isImpersonating || restaurant.hasEnded) return
  void call('POST /api/admin/impersonation/end', {}, { keepalive: true }).catch(() => undefined)
}
