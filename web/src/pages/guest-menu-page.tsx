import { useCallback } from 'react'
import { GuestMenuView } from '../features/guest-menu/guest-menu-view.tsx'
import { hasToken } from '../session/token-keys.ts'

/** `/menu/{restaurantId}`: what guests see. Needs no login and no header. */
export function GuestMenuPage({ restaurantId }: { restaurantId: string }) {
  const remember = useCallback(() => {
    if (hasToken('customer'))
      import('../recent/remember-visit.ts').then(
        ({ rememberVisit }) => rememberVisit(restaurantId),
        () => undefined, // without a network: the next visit is remembered
      )
  }, [restaurantId])
  return <GuestMenuView restaurantId={restaurantId} onFound={remember} />
}
