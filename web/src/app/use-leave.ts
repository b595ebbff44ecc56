import { useLocation } from 'wouter'
import { queryClient } from '../api/query-client.ts'
import { clearDrafts } from '../drafts/clear-drafts.ts'
import { sessions } from '../session/device.ts'
import { endImpersonation } from './end-impersonation.ts'
import { endSession } from './end-session.ts'
import type { NavAction } from './navigation.ts'

/** The two ways out of a session that the header offers. */
export function useLeave(): (action: NavAction) => void {
  const [, navigate] = useLocation()
  return action => {
    if (action === 'back-to-admin') {
      // first, because the call needs the token
      endImpersonation()
      const isAdmin = sessions.stopImpersonating()
      queryClient.clear()
      navigate(isAdmin ? '/admin' : '/login')
      return
    }
    endSession()
    queryClient.clear()
    clearDrafts()
    navigate('/')
  }
}
