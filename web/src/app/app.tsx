import { Route, Switch } from 'wouter'
import { GuestMenuPage } from '../pages/guest-menu-page.tsx'
import { useSessions } from '../session/device.ts'
import { ErrorBoundary } from '../ui/base/error-boundary.tsx'
import { LazyPage, type LoadPage } from '../ui/base/lazy-page.tsx'
import { Announcer } from '../ui/base/page.tsx'
import { ErrorState } from '../ui/base/state.tsx'

// The guest's page is in the first script, because most people who open this site are guests in a restaurant with poor
// reception. Everything else, the header too, loads when it is needed.
const loadShell: LoadPage = async () => (await import('./shell.tsx')).Shell
const loadActing: LoadPage = async () => (await import('./shell.tsx')).ActingOnGuestPage

function ActingOnGuestPage() {
  return useSessions().restaurant?.isImpersonating ? <LazyPage load={loadActing} waiting={null} /> : null
}

/** The whole client: the guest route, and behind everything else the shell with its own routes. */
export function App() {
  return (
    <>
      <ErrorBoundary
        fallback={() => (
          <main className="mx-auto max-w-2xl px-4 py-16">
            <ErrorState
              title="Something went wrong in this page"
              onRetry={() => location.reload()}
              retryLabel="Reload"
            >
              Nothing was changed. Your unsaved changes are kept on this device.
            </ErrorState>
          </main>
        )}
      >
        <Switch>
          <Route path="/menu/:restaurantId">
            {({ restaurantId }) => (
              <>
                <ActingOnGuestPage />
                <GuestMenuPage key={restaurantId} restaurantId={restaurantId} />
              </>
            )}
          </Route>
          <Route>
            <LazyPage load={loadShell} />
          </Route>
        </Switch>
      </ErrorBoundary>
      <Announcer />
    </>
  )
}
