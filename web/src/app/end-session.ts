import type { Audience } from '@safe-menu/contracts/roles'
import { call } from '../api/device.ts'
import { sessions } from '../session/device.ts'
import { endImpersonation } from './end-impersonation.ts'

/**
 * Logs out: on this device at once, whatever the network does, and on the server by a call that nobody waits for and that
 * outlives the page. Without a network the token is gone from here and ends by itself. Whoever acts for a restaurant leaves
 * that, too: both tokens end.
 */
export function endSession(): void {
  const audience: Audience = sessions.read().restaurant ? 'restaurant' : 'customer'
  if (sessions.read().restaurant?.isImpersonating) {
    endImpersonation()
    sessions.stopImpersonating() // the admin's own token is the one that is left
  }
  // The call has taken the token along when it returns. Of a token whose time is over there is nothing to end.
  if (sessions.read()[audience]) {
    void call('POST /api/auth/logout', {}, { as: audience, keepalive: true }).catch(() => undefined)
  }
  sessions.signOut(audience)
}
