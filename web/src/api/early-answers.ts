import type { Moment } from '../hydration/page-data.ts'

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
export function fetchOrTakeEarly(
  path: string,
  init: RequestInit,
): { readonly answer: Promise<Response>; readonly requestedAt: Moment | null } {
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
