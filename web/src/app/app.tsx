import { usePath } from '../hydration/address.ts'
import { useLanguageOfPath } from '../hydration/page-language.ts'
import { loadLaterMessages } from '../languages/load.ts'
import { t } from '../languages/t.ts'
import { GuestMenuPage } from '../pages/guest-menu-page.tsx'
import { useHasToken } from '../session/token-keys.ts'
import { ErrorBoundary } from '../ui/base/error-boundary.tsx'
import { LazyPage, type LoadPage } from '../ui/base/lazy-page.tsx'
import { Announcer } from '../ui/base/page.tsx'
import { ErrorState } from '../ui/base/state.tsx'

// The guest's page is in the first script, because most people who open this site are guests in a restaurant with poor
// reception. Everything else, the header and the router too, loads when it is needed.
// Some of these pages show the guests' texts too.
const loadShell: LoadPage = async () =>
  (await Promise.all([import('./shell.tsx'), loadLaterMessages()]))[0].Shell
const loadActing: LoadPage = async () => (await import('./acting-on-guest-page.tsx')).ActingOnGuestPage

const loadSavedMenus: LoadPage = async () =>
  (await Promise.all([import('../offline/saved-menus-page.tsx'), loadLaterMessages()]))[0].SavedMenusPage

const guestPath = /^\/menu\/([^/]+)\/?$/iu

/** The restaurant of a guest page's address; `null`: another page's. */
function restaurantOf(path: string): string | null {
  const [, id = null] = guestPath.exec(path) ?? []
  try {
    return id && decodeURIComponent(id)
  } catch {
    return id // not encoded as it should be: the server does not know it either
  }
}

/** The guest's page, and behind everything else the shell with its own routes. The keys keep one lazy page from becoming the other. */
function Page() {
  const path = usePath()
  useLanguageOfPath(path)
  const restaurantId = restaurantOf(path)
  const hasToken = useHasToken('restaurant')
  if (path === '/menu/') return <LazyPage key="saved" load={loadSavedMenus} />
  if (restaurantId === null) return <LazyPage key="shell" load={loadShell} />
  return (
    <>
      {hasToken ? <LazyPage key="acting" load={loadActing} waiting={null} /> : null}
      <GuestMenuPage key={restaurantId} restaurantId={restaurantId} />
    </>
  )
}

/** The whole client. */
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
