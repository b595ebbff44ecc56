import { useEffect } from 'react'
import { GuestMenuView } from '../features/guest-menu/guest-menu-view.tsx'
import { rememberRecent } from '../recent/recent-restaurants.ts'
import { sessions } from '../session/device.ts'

/** `/menu/{restaurantId}`: what guests see. Needs no login and no header. */
export function GuestMenuPage({ restaurantId }: { restaurantId: string }) {
  useEffect(() => {
    // Only for customers, whose home page lists it. Nothing is kept for other guests.
    if (sessions.read().customer) rememberRecent(restaurantId)
  }, [restaurantId])
  return <GuestMenuView restaurantId={restaurantId} />
}
