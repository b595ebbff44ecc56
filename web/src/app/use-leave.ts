import { useLocation } from 'wouter'
import { call } from '../api/device.ts'
import { queryClient } from '../api/query-client.ts'
import { clearDrafts } from '../drafts/use-draft.ts'
import { sessions } from '../session/device.ts'
import type { NavAction } from './navigation.ts'

/** Makes the impersonation's token worthless on the server. Nobody waits: it is gone from this device, and lasts 30 minutes at most. */
function endImpersonation(): void {
  if (!sessions.read().restaurant?.isImpersonating) return
  void call('POST /api/admin/impersonation/end', {}, { keepalive: true }).catch(() => undefined)
}

/** The two ways out of a session that the header offers. */
export function useLeave(): (action: NavAction) => void {
  const [, navigate] = useLocation()
  return action => {
    // Before the token is let go: the call goes out under it.
    endImpersonation()
    if (action === 'back-to-admin') {
      const isAdmin = sessions.stopImpersonating()
      queryClient.clear()
      navigate(isAdmin ? '/admin' : '/login')
      return
    }
    sessions.signOut(sessions.read().restaurant ? 'restaurant' : 'customer')
    queryClient.clear()
    clearDrafts()
    navigate('/')
  }
}
