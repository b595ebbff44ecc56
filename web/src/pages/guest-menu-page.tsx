import { useEffect } from 'react'
import { GuestMenuView } from '../features/guest-menu/guest-menu-view.tsx'
import { rememberRecent } from '../recent/recent-restaurants.ts'
import { sessions } from '../session/device.ts'

/** `/menu/{restaurantId}`: what guests see. Needs no login and no header. */
export function GuestMenuPage({ restaurantId }: { restaurantId: string }) {
  useEffect(() => {
    // Only for a customer, who has a page to find it on; a guest leaves no trace.
    if (sessions.read().customer) rememberRecent(restaurantId)
  }, [restaurantId])
  return <GuestMenuView restaurantId={restaurantId} />
}
