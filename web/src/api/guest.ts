import { useCallback, useEffect, useRef, useState } from 'react'
import { retryDelayMs } from './api-error.ts'
import { type Answer, buildUrl, type CallInput, type Endpoint, send } from './request.ts'

// All that the guest's page needs of the API. The client for signed-in people (client.ts) stays out of its script.

/** Calls `GET /path` of the route list without a login. Rejects with an `ApiError`. */
export async function readAsGuest<E extends Extract<Endpoint, `GET ${string}`>>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const headers = { accept: 'application/json' }
  return (await send(buildUrl(endpoint, input), { headers }, { signal })).body as Answer<E>
}

/** What the page brought along. `isCurrent`: it need not be read at once. */
interface FirstData<T> {
  readonly data: T
  readonly isCurrent: boolean
}

interface ReadState<T> {
  readonly data?: T
  readonly error: unknown
}

/** The state after a successful read. The same state if nothing has changed, so that the page is not rendered again. */
const withData =
  <T>(data: T) =>
  (before: ReadState<T>): ReadState<T> =>
    before.error === null && JSON.stringify(before.data) === JSON.stringify(data)
      ? before
      : { data, error: null }

/**
 * A read of the guest's page, which does without the query library: that is 10 KB of script (gzip). Reads at once, again when
 * the network is back or `refetch` is called, and every `everyMs` while the page is in view. A failure that may pass is retried
 * twice. Data stays when a later read fails, and `error` is then the failure.
 */
export function useGuestRead<T>(
  load: (signal: AbortSignal) => Promise<T>,
  everyMs: number | null = null,
  first: FirstData<T> | null = null,
) {
  const [state, setState] = useState<ReadState<T>>(
    first ? { data: first.data, error: null } : { error: null },
  )
  const isKnown = useRef(first?.isCurrent ?? false)
  const current = useRef<AbortController>(undefined)

  const refetch = useCallback(async () => {
    current.current?.abort()
    const own = new AbortController()
    current.current = own
    for (let failures = 0; !own.signal.aborted; failures += 1) {
      try {
        const data = await load(own.signal)
        if (!own.signal.aborted) setState(withData<T>(data))
        return
      } catch (error) {
        const delayMs = retryDelayMs(error, failures)
        if (delayMs === null) {
          if (!own.signal.aborted) setState(before => ({ ...before, error }))
          return
        }
        await new Promise(resolve => setTimeout(resolve, delayMs))
      }
    }
  }, [load])

  useEffect(() => {
    const refetchNow = () => void refetch()
    if (!isKnown.current) refetchNow()
    isKnown.current = false
    window.addEventListener('online', refetchNow)
    return () => {
      window.removeEventListener('online', refetchNow)
      current.current?.abort()
    }
  }, [refetch])

  useEffect(() => {
    if (everyMs === null) return
    const refetchInView = () => {
      if (document.visibilityState === 'visible') void refetch()
    }
    const timer = setInterval(refetchInView, everyMs)
    document.addEventListener('visibilitychange', refetchInView)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refetchInView)
    }
  }, [everyMs, refetch])

  /** Replaces what is read, for example by a newer version from a live stream. */
  const replace = useCallback((data: T) => {
    current.current?.abort()
    setState(withData(data))
  }, [])
  return { ...state, refetch, replace }
}
