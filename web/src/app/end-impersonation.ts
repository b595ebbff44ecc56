import { call } from '../api/device.ts'
import { sessions } from '../session/device.ts'

/**
 * Makes the impersonation's token worthless on the server; nothing when there is none that still lasts. Nobody waits: it is
 * about to be gone from this device, and lasts 30 minutes at most.
 */
export function endImpersonation(): void {
  const { restaurant } = sessions.read()
  if (!restaurant?.isImpersonating || restaurant.hasEnded) return
  void call('POST /api/admin/impersonation/end', {}, { keepalive: true }).catch(() => undefined)
}
