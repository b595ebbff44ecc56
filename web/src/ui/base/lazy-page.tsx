import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from './error-boundary.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { ErrorState } from './state.tsx'
import { withTimeout } from './with-timeout.ts'

/** How long a page's script may take to load (specification, section 9). */
const scriptTimeoutMs = 120_000

/** Imports a page's script and names its component. A module's constant: it is the page's identity. */
export type LoadPage = () => Promise<ComponentType>

// Kept beside React, so that going back to a page does not suspend again.
const loaded = new Map<LoadPage, LazyExoticComponent<ComponentType>>()

function pageOf(load: LoadPage) {
  const known = loaded.get(load)
  if (known) return known
  const page = lazy(async () => ({
    default: await withTimeout(load(), scriptTimeoutMs, 'This page took too long to load.'),
  }))
  loaded.set(load, page)
  return page
}

/** The place of a page whose script is on its way. */
function PageLoading() {
  return (
    <Loading label="Loading" className="mx-auto grid w-full max-w-6xl gap-4 px-4 py-8">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  )
}

/**
 * A page whose script loads when it is first shown. If that fails, or the page itself does, an error with Retry.
 * Give it a `key` where one can follow another in the same place. `waiting` stands in its place until then.
 */
export function LazyPage({ load, waiting = <PageLoading /> }: { load: LoadPage; waiting?: ReactNode }) {
  const [Page, setPage] = useState(() => pageOf(load))
  return (
    <ErrorBoundary
      fallback={reset => (
        <div className="mx-auto max-w-2xl px-4 py-12">
          <ErrorState
            title="This page could not be loaded"
            onRetry={() => {
              loaded.delete(load)
              setPage(() => pageOf(load))
              reset()
            }}
          >
            Check your connection and try again. If that does not help, reload the page.
          </ErrorState>
        </div>
      )}
    >
      <Suspense fallback={waiting}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  )
}
