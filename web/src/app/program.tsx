import { guestPath } from '@safe-menu/contracts/menus/guest-page'
import { type ReactNode, useEffect } from 'react'
import { usePath } from '../hydration/address.ts'
import { t } from '../languages/t.ts'
import { ErrorBoundary } from '../ui/base/lazy-page.tsx'
import { Announcer } from '../ui/base/page.tsx'
import { ErrorState } from '../ui/base/state.tsx'

/** Adds what every page needs: an error message with a way out, and a region for announcements. */
export function WholePage({ children }: { children: ReactNode }) {
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
        {children}
      </ErrorBoundary>
      <Announcer />
    </>
  )
}

/** The restaurant of a guest's page: `''` for the saved menus. `null`: another page. */
export function restaurantOf(path: string): string | null {
  const [, id = null] = guestPath.exec(path) ?? []
  try {
    return id && decodeURIComponent(id)
  } catch {
    return id // not encoded as it should be: the server does not know it either
  }
}

const kindOf = (path: string) => (restaurantOf(path) === null ? 'other' : 'guest')
/** The kind of page that was loaded; `undefined` on a server. */
const loadedKind = globalThis.location && kindOf(globalThis.location.pathname)

/**
 * The path, or `null` if it leads from a guest's page to any other page, or back: that is another program, so the browser loads it from
 * the server.
 */
export function usePathOfProgram(): string | null {
  const path = usePath()
  const isOther = loadedKind !== undefined && kindOf(path) !== loadedKind
  useEffect(() => {
    if (isOther) location.reload()
  }, [isOther])
  return isOther ? null : path
}
