import type { Audience } from '@safe-menu/contracts/roles'
import { call } from '../api/device.ts'
import { sessions } from '../session/device.ts'
import { endImpersonation } from './end-impersonation.ts'

/**
 * Logs out on this device at once, and on the server by a call that outlives the page and is not awaited. Without a network
 * the token is deleted here and expires by itself. For an admin who acts for a restaurant, both tokens end.
 */
export function endSession(): void {
  const audience: Audience = sessions.read().restaurant ? 'restaurant' : 'customer'
  if (sessions.read().restaurant?.isImpersonating) {
    endImpersonation()
    sessions.stopImpersonating() // the admin's own token is the one that is left
  }
  // `call` reads the token before it returns. An expired token needs no logout.
  if (sessions.read()[audience]) {
    void call('POST /api/auth/logout', {}, { as: audience, keepalive: true }).catch(() => undefined)
  }
  sessions.signOut(audience)
}
