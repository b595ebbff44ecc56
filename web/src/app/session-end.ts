import type { Audience } from '@safe-menu/contracts/roles'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { toastReactions } from '../answers/failure-toasts.ts'
import { call, queryClient, setReactions } from '../api/client.ts'
import { drafts } from '../forms/draft-store.ts'
import { endedSession } from '../session/ended-session.ts'
import { sessions, type TokenOwner } from '../session/session.ts'
import { topDialog } from '../ui/base/modal.tsx'
import { showToast } from '../ui/overlay/toast-store.ts'
import type { NavAction } from './navigation.ts'

// Not in the effect below, which needs the router.
setReactions(toastReactions)

/**
 * A refused token ends the session and leads to the login, which returns to this page. An admin whose impersonation is over stays on
 * the page. Returns how many calls were refused for that reason, so that the banner can repeat its message.
 */
export function useSessionEnd(): number {
  const [, navigate] = useLocation()
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    const onSessionEnded = (owner: TokenOwner, title: string) => {
      if (owner === 'restaurant' && sessions.impersonationRefused()) {
        setRefusals(count => count + 1)
        // an open dialog covers the banner
        if (topDialog()) {
          showToast({
            tone: 'note',
            title: 'You are no longer acting for this restaurant',
            body: 'What you typed is kept. Close this dialog, select “Act again”, and open it again.',
          })
        }
        return
      }
      sessions.signOut(owner === 'customer' ? 'customer' : 'restaurant')
      queryClient.clear()
      showToast({ tone: 'note', title })
      const here = `${location.pathname}${location.search}`
      if (location.pathname !== '/login')
        navigate(`/login?next=${encodeURIComponent(here)}${owner === 'customer' ? '&as=customer' : ''}`, {
          state: endedSession.state,
        })
    }
    setReactions({ onSessionEnded })
  }, [navigate])
  return refusals
}

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
    const owner = drafts.owner() // an admin who acts for a restaurant becomes themself again
    endSession()
    queryClient.clear()
    drafts.clear(owner)
    drafts.clear()
    navigate('/')
  }
}
