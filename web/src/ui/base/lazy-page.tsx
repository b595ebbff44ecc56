import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { t } from '../../i18n/t.ts'
import { Loading, Skeleton } from './skeleton.tsx'
import { ErrorState } from './state.tsx'

/** Imports the script of a page, or of a part of one, and returns its component. Use a constant: the function is its identity. */
export type LoadPage<P extends object = object> = () => Promise<ComponentType<P>>

interface LazyPageProps<P extends object> {
  readonly load: LoadPage<P>
  readonly waiting?: ReactNode
  /** What the component gets, if it takes anything. */
  readonly props?: P
}

/**
 * A page, or a part of one, whose script loads when it is first shown, or an error with Retry. Give it a `key` where another can take
 * its place.
 */
export function LazyPage<P extends object>({
  load,
  waiting = <PageLoading />,
  props = {} as P, // only left out for a component without props
}: LazyPageProps<P>) {
  const [Page, setPage] = useState(() => pageOf(load))
  const [isReplaced, setReplaced] = useState(false)
  const retry = async (reset: () => void) => {
    if ((await releaseOnServer()) === null) return // the message stays true
    // Chromium never requests a script again whose import has failed. Then only a new page helps.
    const works = await load().then(
      () => true,
      () => false,
    )
    if (!works) return location.reload()
    setPage(() => pageOf(load))
    reset()
  }
  return (
    <ErrorBoundary
      onFailure={() => {
        forget(load)
        void releaseOnServer().then(release => setReplaced(release === 'newer'))
      }}
      fallback={reset => (
        <div className="mx-auto max-w-2xl px-4 py-12">
          {isReplaced ? (
            <ErrorState
              title={t('page.updated')}
              onRetry={() => void retry(reset)}
              retryLabel={t('page.reload')}
            >
              {t('page.updatedText')}
            </ErrorState>
          ) : (
            <ErrorState title={t('page.notLoaded')} onRetry={() => void retry(reset)}>
              {t('page.checkConnection')}
            </ErrorState>
          )}
        </div>
      )}
    >
      <Suspense fallback={waiting}>
        <Page {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** How long a page's script may take to load (specification, section 9). */
const scriptTimeoutMs = 120_000

// biome-ignore lint/suspicious/noExplicitAny: a map cannot tie the type of each value to its key
type AnyLazy = LazyExoticComponent<ComponentType<any>>
// outside React, so that returning to a page does not suspend again
const loaded = new Map<unknown, AnyLazy>()

/** Loads the script anew the next time: React would keep the failure. */
function forget<P extends object>(load: LoadPage<P>): void {
  loaded.delete(load)
}

function pageOf<P extends object>(load: LoadPage<P>): AnyLazy {
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
  readonly onFailure?: () => void
  readonly children: ReactNode
}

/** Keeps a failure in one part of the page from taking the rest with it. A class because React has no other way. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    this.props.onFailure?.()
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

/** How long the question may take. A page that waits longer has no connection. */
const releaseTimeoutMs = 5_000

/**
 * What the server answers with for the address of this page: the same release as this page's, a newer one, whose document names another
 * script (the old release's files may be gone then), or nothing (`null`) while the server cannot be reached.
 */
async function releaseOnServer(): Promise<'same' | 'newer' | null> {
  // The last one: those before it rarely change with a release.
  const scripts = [...document.querySelectorAll('script[type="module"][src]')]
  const script = scripts.at(-1)?.getAttribute('src') ?? ''
  try {
    const response = await fetch(location.pathname, {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(releaseTimeoutMs),
    })
    if (!response.ok) return null
    return (await response.text()).includes(script) ? 'same' : 'newer'
  } catch {
    return null
  }
}
