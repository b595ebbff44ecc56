import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { t } from '../../languages/t.ts'
import { Loading, Skeleton } from './skeleton.tsx'
import { ErrorState } from './state.tsx'

/** Imports a page's script and returns its component. Use a constant: the function is the page's identity. */
export type LoadPage = () => Promise<ComponentType>

/** A page whose script loads when it is first shown, or an error with Retry. Give it a `key` where another can take its place. */
export function LazyPage({ load, waiting = <PageLoading /> }: { load: LoadPage; waiting?: ReactNode }) {
  const [Page, setPage] = useState(() => pageOf(load))
  return (
    <ErrorBoundary
      fallback={reset => (
        <div className="mx-auto max-w-2xl px-4 py-12">
          <ErrorState
            title={t('page.notLoaded')}
            onRetry={() => {
              loaded.delete(load)
              setPage(() => pageOf(load))
              reset()
            }}
          >
            {t('page.checkConnection')}
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

/** How long a page's script may take to load (specification, section 9). */
const scriptTimeoutMs = 120_000

// outside React, so that returning to a page does not suspend again
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

/** Placeholder while a page's script loads. */
function PageLoading() {
  return (
    <Loading label={t('page.loading')} className="mx-auto grid w-full max-w-6xl gap-4 px-4 py-8">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </Loading>
  )
}

interface ErrorBoundaryProps {
  /** Shown instead of the part that failed; `reset` renders that part again. */
  readonly fallback: (reset: () => void) => ReactNode
  readonly children: ReactNode
}

/** Keeps a failure in one part of the page from taking the rest with it. A class because React has no other way. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false }))
      : this.props.children
  }
}

/** `promise`, or a rejection with `message` when it has not settled after `milliseconds`. */
export function withTimeout<T>(promise: Promise<T>, milliseconds: number, message: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(message)), milliseconds)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
