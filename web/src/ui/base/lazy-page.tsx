import {
  Component,
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { t } from '../../i18n/t.ts'
import { Banner } from './banner.tsx'
import { focusPageTitle } from './page.tsx'
import { Loading, Skeleton } from './skeleton.tsx'
import { ErrorState, RetryButton } from './state.tsx'

/** Imports the script of a page, or of a part of one, and returns its component. Use a constant: the function is its identity. */
export type LoadPage<P extends object = object> = () => Promise<ComponentType<P>>

interface LazyPageProps<P extends object> {
  readonly load: LoadPage<P>
  readonly waiting?: ReactNode
  /** What the component gets, if it takes anything. */
  readonly props?: P
  /** Shown beside Retry, in a banner, where the script is a small part of the page. */
  readonly failed?: FailedTexts
}

/**
 * A page, or a part of one, whose script loads when it is first shown, or an error with Retry. Give it a `key` where another can take
 * its place.
 */
export function LazyPage<P extends object>({
  load,
  waiting = <PageLoading />,
  props = {} as P, // only left out for a component without props
  failed,
}: LazyPageProps<P>) {
  const [Page, setPage] = useState(() => pageOf(load))
  return (
    <ErrorBoundary
      onFailure={() => forget(load)}
      fallback={reset => (
        <div className={failed ? undefined : 'mx-auto max-w-2xl px-4 py-12'}>
          <LoadFailure
            load={load}
            failed={failed}
            onWorks={() => {
              setPage(() => pageOf(load))
              reset()
            }}
          />
        </div>
      )}
    >
      <Suspense fallback={waiting}>
        <Page {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}

/**
 * Parts of a page in one script, which loads when they are first wanted. `parts` is `null` until then; show `failure`, an error with
 * Retry, where the guest misses them.
 */
export function useLazyParts<T>(load: () => Promise<T>, isWanted: boolean) {
  const [parts, setParts] = useState<T | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const start = useCallback(() => {
    setFailed(false)
    withTimeout(load(), scriptTimeoutMs, tooLong).then(
      loaded => setParts(() => loaded),
      () => setFailed(true),
    )
  }, [load])
  useEffect(() => {
    if (isWanted) start()
  }, [isWanted, start])
  const failed = { title: t('page.partNotLoaded'), text: t('page.checkConnection') }
  return { parts, failure: hasFailed ? <LoadFailure load={load} failed={failed} onWorks={start} /> : null }
}

interface FailedTexts {
  readonly title: string
  readonly text: string
}

interface LoadFailureProps {
  readonly load: () => Promise<unknown>
  readonly failed?: FailedTexts | undefined
  /** The script can be loaded now. */
  readonly onWorks: () => void
}

/** Says that a script could not be loaded, or that the page is older than the server's release, and offers Retry. */
function LoadFailure({ load, failed, onWorks }: LoadFailureProps) {
  const [isReplaced, setReplaced] = useState(false)
  useEffect(() => {
    void releaseOnServer().then(release => setReplaced(release === 'newer'))
  }, [])
  const retry = async () => {
    const pressed = document.activeElement
    if ((await releaseOnServer()) === null) return // the message stays true
    // Chromium never requests a script again whose import has failed. Then only a new page helps.
    const works = await load().then(
      () => true,
      () => false,
    )
    if (!works) return location.reload()
    if (document.activeElement === pressed) focusPageTitle() // the pressed button goes
    onWorks()
  }
  const { title, text } = isReplaced
    ? { title: t('page.updated'), text: t('page.updatedText') }
    : (failed ?? { title: t('page.notLoaded'), text: t('page.checkConnection') })
  const retryLabel = isReplaced ? t('page.reload') : t('page.retry')
  const onRetry = () => void retry()
  return failed ? (
    <Banner live tone="stop" title={title} action={<RetryButton onRetry={onRetry}>{retryLabel}</RetryButton>}>
      {text}
    </Banner>
  ) : (
    <ErrorState title={title} onRetry={onRetry} retryLabel={retryLabel}>
      {text}
    </ErrorState>
  )
}

/** How long a page's script may take to load (specification, section 9). */
const scriptTimeoutMs = 120_000
const tooLong = 'This page took too long to load.'

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
    default: await withTimeout(load(), scriptTimeoutMs, tooLong),
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
