import { type GuestPageData, pageDataId } from '@safe-menu/contracts/menus/guest-page'
import { createContext, useContext, useState, useSyncExternalStore } from 'react'

/** A moment on both clocks of the device: the wall clock may be set, the monotonic one may stop while a phone sleeps. */
export interface Moment {
  /** Milliseconds since the epoch. */
  readonly wall: number
  /** Milliseconds since an arbitrary start, never going back. */
  readonly steady: number
}

/** The data of a rendered page. */
export interface PageData extends GuestPageData {
  /** When this device asked the server for the page; `null`: the page may come from a cache, so its data proves nothing. */
  readonly requestedAt: Moment | null
}

/** What a rendered page was rendered from. */
interface RenderedPage {
  /** There until the page around the dishes is hydrated. */
  readonly data: PageData | null
  /** The time by which the page says what is sold out. It stays, because each dish is hydrated later. */
  readonly at?: number | undefined
}

export const PageDataContext = createContext<RenderedPage>({ data: null })

/** The data of the rendered page. `null` for a component that appears later, when the data may be old. */
export function usePageData(): PageData | null {
  const page = useContext(PageDataContext)
  const [data] = useState(page.data)
  return data
}

/** Reads the data that the server put into the page; `null`: it did not render this page. */
export function readPageData(): PageData | null {
  const text = document.getElementById(pageDataId)?.textContent
  return text ? { ...(JSON.parse(text) as GuestPageData), requestedAt: requestTime() } : null
}

/** When the page was requested. Back and a restored tab may show a page from the browser's cache, without any request. */
function requestTime(): Moment | null {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!navigation?.transferSize) return null
  // A service worker asks at some time after its start.
  const steady = navigation.workerStart || navigation.requestStart
  // The earlier of two readings: one of the clocks may have been set or have stood still since.
  const wall = Math.min(performance.timeOrigin + steady, Date.now() - (performance.now() - steady))
  return { wall, steady }
}

const never = () => () => {}

/** {@link RenderedPage.at} */
export const useRenderedAt = (): number | undefined => useContext(PageDataContext).at

/** Whether the page may show what only this device knows. False on a server, and while React hydrates rendered HTML. */
export const useOnDevice = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
