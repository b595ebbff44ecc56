import type { ReactNode } from 'react'
import { t } from '../languages/t.ts'
import { ErrorBoundary } from '../ui/base/error-boundary.tsx'
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
