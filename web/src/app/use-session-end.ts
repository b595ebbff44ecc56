import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { onSessionEnded } from '../api/device.ts'
import { queryClient } from '../api/query-client.ts'
import { sessions } from '../session/device.ts'
import { showToast } from '../ui/overlay/toast-store.ts'

/**
 * A refused token ends the session and leads to the login, which returns to this page. An admin whose impersonation is over stays on
 * the page. Returns how many calls were refused for that reason, so that the banner can repeat its message.
 */
export function useSessionEnd(): number {
  const [, navigate] = useLocation()
  const [refusals, setRefusals] = useState(0)
  useEffect(
    () =>
      onSessionEnded(holder => {
        if (holder === 'restaurant' && sessions.impersonationRefused()) {
          setRefusals(count => count + 1)
          // an open dialog covers the banner
          if (document.querySelector('[data-modal]')) {
            showToast({
              tone: 'note',
              title: 'You are no longer acting for this restaurant',
              body: 'What you typed is kept. Close this dialog, select “Act again”, and open it again.',
            })
          }
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
  return refusals
}
