import type { ReactNode } from 'react'
import { t } from '../languages/t.ts'
import { ErrorBoundary } from '../ui/base/error-boundary.tsx'
import { Announcer } from '../ui/base/page.tsx'
import { ErrorState } from '../ui/base/state.tsx'

/** A page with what every page has: an error with a way out when it cannot be shown, and texts that are only read out. */
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
