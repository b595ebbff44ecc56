import { useEffect, useRef, useState } from 'react'
import { dayAndTime, type PageZone, usePageZone } from '../../../i18n/page-zone.ts'
import { activeLanguage, t } from '../../../i18n/t.ts'
import { Icon } from '../../../ui/base/icon.tsx'
import type { SavedCopy } from '../live/freshness.ts'
import type { LiveState } from '../live/live-state.ts'

interface OfflineMenuProps {
  readonly restaurantId: string
  readonly menuId: string
  /** The open menu. */
  readonly live: Pick<LiveState, 'phase' | 'menu' | 'freshness'>
}

/** Keeps copies of the open menu on this device, and says in large words when the menu on screen is one. */
export function OfflineMenu({ restaurantId, menuId, live }: OfflineMenuProps) {
  const { menu, phase, freshness } = live
  const copy = freshness.kind === 'expired' ? freshness.copy : undefined
  const shownFor = useShownFor(copy)
  const zone = usePageZone()
  const isKept = useRef('')
  useEffect(() => {
    // A menu that is gone is asked for as well: then its copy goes.
    if (copy || (!menu && phase !== 'gone')) return
    const isChange = isKept.current === menuId && phase !== 'gone'
    isKept.current = menuId
    return keepCopies(restaurantId, menuId, isChange)
  }, [restaurantId, menuId, menu, phase, copy])

  if (!copy) return null
  const shown = { ...copy, ageMs: copy.ageMs + shownFor }
  const tone = isOld(shown) ? 'border-stop bg-stop-soft text-stop' : 'border-ask bg-ask-soft text-ask'
  return (
    <div role="alert" className={`flex items-start gap-3 rounded-lg border-2 px-4 py-3 ${tone}`}>
      <Icon name="cloud-off" size={32} className="mt-1 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-display text-2xl font-semibold wrap-anywhere">{copyTitle(shown, zone)}</p>
        <p className="text-lg text-ink">{copyText(shown)}</p>
      </div>
    </div>
  )
}

/** A copy grows old while it is on screen. */
const checkEveryMs = 30_000

/** Milliseconds since a copy was shown first, by the clock that shows more. A phone may sleep, and its clock may be set. */
function useShownFor(copy: SavedCopy | undefined): number {
  const [shownFor, setShownFor] = useState(0)
  useEffect(() => {
    setShownFor(0)
    if (!copy) return
    const wall = Date.now()
    const steady = performance.now()
    const timer = setInterval(
      () => setShownFor(before => Math.max(before, Date.now() - wall, performance.now() - steady)),
      checkEveryMs,
    )
    return () => clearInterval(timer)
  }, [copy])
  return shownFor
}

/** After this long a copy is of another day: nothing in it may be relied on. */
const oldMs = 24 * 3_600_000

export const isOld = ({ ageMs }: SavedCopy): boolean => !(ageMs < oldMs)

/** The large words above a copy. Always with the day: on a device whose clock was set back, "today" may be another day. */
export const copyTitle = ({ since }: SavedCopy, zone: PageZone): string =>
  t('copy.titleSince', { time: dayAndTime(since, zone, { weekday: 'short' }) })

export function copyText(copy: SavedCopy): string {
  if (!isOld(copy)) return t('copy.recent')
  return t(Number.isFinite(copy.ageMs) ? 'copy.old' : 'copy.unknownAge')
}

/** While a menu is open, its copy is read again this often, so that "as of" is not older than this when the network goes. */
const copyEveryMs = 5 * 60_000
/** After a change, all open pages would ask at once. */
const spreadMs = 20_000

const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2_000) // Safari has no idle callback
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 10_000 })
  return () => cancelIdleCallback(handle)
}

/** Registers the service worker. Without HTTPS or in a private window there is none. */
async function workerOf(): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return null
  await serviceWorker.register('/sw.js', { scope: '/menu/', updateViaCache: 'none' })
  // `ready` never settles on a page outside the scope, such as `/menu` without a slash.
  return location.pathname.startsWith('/menu/') ? (await serviceWorker.ready).active : null
}

/** Asks the service worker to keep copies of the open menu, once the page is idle. Returns how to stop. */
function keepCopies(restaurantId: string, menuId: string, isChange: boolean): () => void {
  const ask = () =>
    void workerOf().then(
      worker => worker?.postMessage({ keep: { restaurantId, menuId, language: activeLanguage() } }),
      () => undefined, // the menu works without copies
    )
  let stopWaiting = () => {}
  const first = setTimeout(
    () => {
      stopWaiting = whenIdle(ask)
    },
    isChange ? Math.random() * spreadMs : 0,
  )
  const again = setInterval(() => {
    if (document.visibilityState === 'visible') ask()
  }, copyEveryMs)
  return () => {
    clearTimeout(first)
    clearInterval(again)
    stopWaiting()
  }
}
