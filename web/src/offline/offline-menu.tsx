import { CloudOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { LiveState } from '../features/guest-menu/live/live-state.ts'
import type { SavedCopy } from '../features/guest-menu/model/freshness.ts'
import { copyText, copyTitle, isOld } from './copy-text.ts'
import { keepCopies } from './keep-copies.ts'

interface OfflineMenuProps {
  readonly restaurantId: string
  readonly menuId: string
  /** The open menu. */
  readonly live: Pick<LiveState, 'phase' | 'menu' | 'freshness'>
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

/** Keeps copies of the open menu on this device, and says in large words when the menu on screen is one. */
export function OfflineMenu({ restaurantId, menuId, live }: OfflineMenuProps) {
  const { menu, phase, freshness } = live
  const copy = freshness.kind === 'expired' ? freshness.copy : undefined
  const shownFor = useShownFor(copy)
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
      <CloudOff size={32} className="mt-1 shrink-0" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-display text-2xl font-semibold wrap-anywhere">{copyTitle(shown)}</p>
        <p className="text-lg text-ink">{copyText(shown)}</p>
      </div>
    </div>
  )
}
