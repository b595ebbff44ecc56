import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { onSessionEnded } from '../api/device.ts'
import { queryClient } from '../api/query-client.ts'
import { sessions } from '../session/device.ts'
import { showToast } from '../ui/toast-store.ts'

/**
 * A refused token ends the session, says so, and leads to the login and back; what was typed stays on the device. Only an
 * admin whose impersonation is over stays where they are: the banner offers them how to go on.
 */
export function useSessionEnd() {
  const [, navigate] = useLocation()
  useEffect(
    () =>
      onSessionEnded(holder => {
        if (holder === 'restaurant' && sessions.impersonationRefused()) {
          showToast({
            tone: 'note',
            title: 'You no longer act for this restaurant',
            body: 'Nothing was changed, and what you typed is still here. Press Act again, then repeat it.',
          })
          return
        }
        sessions.signOut(holder === 'customer' ? 'customer' : 'restaurant')
        queryClient.clear()
        showToast({ tone: 'note', title: 'Your session has expired. Please log in again.' })
        const here = `${location.pathname}${location.search}`
        if (location.pathname !== '/login')
          navigate(`/login?next=${encodeURIComponent(here)}${holder === 'customer' ? '&as=customer' : ''}`)
      }),
    [navigate],
  )
}
