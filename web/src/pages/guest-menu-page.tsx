import { GuestMenuView } from '../features/guest-menu/guest-menu-view.tsx'

/** `/menu/{restaurantId}`: what guests see. Needs no login and no header. */
export function GuestMenuPage({ restaurantId }: { restaurantId: string }) {
  return <GuestMenuView restaurantId={restaurantId} />
}
