import { useCallback, useEffect, useRef, useState } from 'react'
import type { Moment } from '../hydration/page-data.ts'
import { retryDelayMs } from './api-error.ts'
import { type Answer, buildUrl, type CallInput, createTransport, type Endpoint } from './request.ts'

// All that the guest's page needs of the API. The client for signed-in people (client.ts) stays out of its script.

/** The transport of this page. */
export const transport = createTransport({
  fetch: (url, init) => fetchOrTakeEarly(url, init).answer,
  isOnline: () => navigator.onLine,
  now: Date.now,
})

/** Calls `GET /path` of the route list without a login. Rejects with an `ApiError`. */
export async function readAsGuest<E extends Extract<Endpoint, `GET ${string}`>>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<Answer<E>> {
  const sent = new Headers({ accept: 'application/json' })
  return (await transport.read(buildUrl(endpoint, input), sent, { signal })).body as Answer<E>
}

/** A response that `guest.html` requested before this script ran. */
interface EarlyAnswer {
  /** When it was requested, by both clocks of the device. It proves nothing about a later moment. */
  readonly at: Moment
  readonly answer: Promise<Response>
}

declare global {
  interface Window {
    /** By path. `guest.html` fills it on a guest's page. */
    readonly earlyAnswers?: Map<string, EarlyAnswer>
  }
}

/** `fetch`, but the first plain guest `GET` of a path gets what `guest.html` requested at `requestedAt` (`null`: requested now). */
export function fetchOrTakeEarly(path: string, init: RequestInit) {
  // Only a guest's: an early request carries no token, no ETag and nothing else of this page.
  const isPlainGet =
    (init.method ?? 'GET') === 'GET' && [...new Headers(init.headers).keys()].join() === 'accept'
  const early = isPlainGet ? window.earlyAnswers?.get(path) : undefined
  if (!early) return { answer: fetch(path, init), requestedAt: null }
  window.earlyAnswers?.delete(path)
  return { answer: untilAborted(early.answer, init.signal), requestedAt: early.at }
}

/** The early request cannot be cancelled, so a caller whose time is over stops waiting for it. */
function untilAborted(answer: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject)
  })
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
