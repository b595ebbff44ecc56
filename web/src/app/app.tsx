import { guestPath } from '@safe-menu/contracts/menus/guest-page'
import { useEffect, useState } from 'react'
import { GuestMenuPage } from '../features/guest-menu/guest-menu-page.tsx'
import { usePath } from '../hydration/address.ts'
import { loadLaterMessages } from '../i18n/load.ts'
import { t } from '../i18n/t.ts'
import { useHasToken } from '../session/token-keys.ts'
import { ErrorBoundary, LazyPage, type LoadPage } from '../ui/base/lazy-page.tsx'
import { Announcer } from '../ui/base/page.tsx'
import { ErrorState } from '../ui/base/state.tsx'

// The guest's page is in the first script, because most people who open this site are guests in a restaurant with poor reception.
// Everything else, the header and the routes too, loads when it is needed. Some of it shows the guests' texts.
const loadShell: LoadPage = async () =>
  (await Promise.all([import('./shell.tsx'), loadLaterMessages()]))[0].Shell
const loadSavedMenus: LoadPage = async () =>
  (await Promise.all([import('../features/guest-menu/offline/saved-menus-page.tsx'), loadLaterMessages()]))[0]
    .SavedMenusPage
const loadActing: LoadPage = async () => (await import('./acting-on-guest-page.tsx')).ActingOnGuestPage

/** The whole client, with what every page needs: an error message with a way out, and a region for announcements. */
export function App() {
  return (
    <>
      <ErrorBoundary
        fallback={() => (
          <main className="mx-auto max-w-2xl px-4 py-16">
            <ErrorState
              title={t('page.broken')}
              onRetry={() => location.reload()}
              retryLabel={t('page.reload')}
            >
              {t('page.brokenText')}
            </ErrorState>
          </main>
        )}
      >
        <Page />
      </ErrorBoundary>
      <Announcer />
    </>
  )
}

/** The guests' pages, `/menu/{restaurantId}` and the menus saved on this device at `/menu/`, or the shell with all others. */
function Page() {
  const path = usePath()
  const restaurantId = restaurantOf(path)
  const hasToken = useHasToken('restaurant')
  const isLoaded = useKindOfPage(restaurantId !== null)
  if (!isLoaded) return null
  if (restaurantId === null) return <LazyPage key="shell" load={loadShell} />
  if (restaurantId === '') return <LazyPage key="saved" load={loadSavedMenus} />
  return (
    <>
      {hasToken ? <LazyPage load={loadActing} waiting={null} /> : null}
      <GuestMenuPage key={restaurantId} restaurantId={restaurantId} />
    </>
  )
}

/** The restaurant of a guest's page: `''` for the saved menus. `null`: another page. */
function restaurantOf(path: string): string | null {
  const [, id = null] = guestPath.exec(path) ?? []
  try {
    return id && decodeURIComponent(id)
  } catch {
    return id // not encoded as it should be: the server does not know it either
  }
}

/**
 * Whether the page that was loaded may show this kind of page. A link from a guest's page to any other, or back, loads a page: guests
 * have languages, a rendered menu, and the service worker.
 */
function useKindOfPage(isGuests: boolean): boolean {
  const [wasGuests] = useState(isGuests)
  const isOther = isGuests !== wasGuests
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  return !isOther
}
