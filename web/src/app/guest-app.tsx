import { loadLaterMessages } from '../languages/load.ts'
import { GuestMenuPage } from '../pages/guest-menu-page.tsx'
import { useHasToken } from '../session/token-keys.ts'
import { LazyPage, type LoadPage } from '../ui/base/lazy-page.tsx'
import { restaurantOf, usePathOfProgram, WholePage } from './program.tsx'

const loadActing: LoadPage = async () => (await import('./acting-on-guest-page.tsx')).ActingOnGuestPage
const loadSavedMenus: LoadPage = async () =>
  (await Promise.all([import('../offline/saved-menus-page.tsx'), loadLaterMessages()]))[0].SavedMenusPage

/** The guests' pages: `/menu/{restaurantId}`, and the menus saved on this device at `/menu/`. */
export function GuestApp() {
  const path = usePathOfProgram()
  const restaurantId = path === null ? null : restaurantOf(path)
  const hasToken = useHasToken('restaurant')
  return (
    <WholePage>
      {restaurantId === '' ? <LazyPage load={loadSavedMenus} /> : null}
      {restaurantId && hasToken ? (
        // Its own element keeps the banner's place: without it, Preact inserts the late banner after the page.
        <section className="contents">
          <LazyPage load={loadActing} waiting={null} />
        </section>
      ) : null}
      {restaurantId ? <GuestMenuPage key={restaurantId} restaurantId={restaurantId} /> : null}
    </WholePage>
  )
}
