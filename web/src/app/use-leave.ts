import type { Audience } from '@safe-menu/contracts/roles'
import { useLocation } from 'wouter'
import { call } from '../api/device.ts'
import { queryClient } from '../api/query-client.ts'
import { drafts } from '../drafts/draft-store.ts'
import { sessions } from '../session/device.ts'
import type { NavAction } from './navigation.ts'

// `call` reads the token before it returns, so the token can be deleted from this device right after.

/** Ends the impersonation on the server, if it is still running, without waiting: its token is valid for at most 30 minutes. */
export function endImpersonation(): void {
  const { restaurant } = sessions.read()
  if (!restaurant?.isImpersonating || restaurant.hasEnded) return
  void call('POST /api/admin/impersonation/end', {}, { keepalive: true }).catch(() => undefined)
}

/** Logs out on this device at once, and on the server without waiting. For an admin who acts for a restaurant, both tokens end. */
function endSession(): void {
  const audience: Audience = sessions.read().restaurant ? 'restaurant' : 'customer'
  if (sessions.read().restaurant?.isImpersonating) {
    endImpersonation()
    sessions.stopImpersonating() // the admin's own token is the one that is left
  }
  // An expired token needs no logout.
  if (sessions.read()[audience]) {
    void call('POST /api/auth/logout', {}, { as: audience, keepalive: true }).catch(() => undefined)
  }
  sessions.signOut(audience)
}

/** The two ways out of a session that the header offers. */
export function useLeave(): (action: NavAction) => void {
  const [, navigate] = useLocation()
  return action => {
    if (action === 'back-to-admin') {
      endImpersonation()
      const isAdmin = sessions.stopImpersonating()
      queryClient.clear()
      navigate(isAdmin ? '/admin' : '/login')
      return
    }
    endSession()
    queryClient.clear()
    drafts.clear()
    navigate('/')
  }
}
