import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type Moment, usePageData } from '../../../hydration/page-data.ts'
import type { ItemChange } from './changes.ts'
import { fetchMenu } from './fetch-menu.ts'
import { createLiveMenu, type LiveMenu } from './live-menu.ts'
import { firstMenuOf, type LiveState } from './live-state.ts'
import { openMenuStream } from './menu-stream.ts'
import { createTimers } from './timers.ts'

export interface FollowedMenu extends LiveState {
  readonly retry: () => void
  readonly dismissChanges: (changes: readonly ItemChange[]) => void
}

const readClocks = (): Moment => ({ wall: Date.now(), steady: performance.now() })

/** Follows a menu while the page is in view. Another id starts over with another menu. `onRestaurant` gets its restaurant's documents. */
export function useLiveMenu(menuId: string, onRestaurant: (restaurant: unknown) => void): FollowedMenu {
  const data = useRef(usePageData())
  const create = () => {
    const deps = {
      first: firstMenuOf(data.current, menuId),
      fetchMenu,
      openStream: openMenuStream,
      onRestaurant,
      now: readClocks,
      timers: createTimers(),
      random: Math.random,
    }
    return { menuId, onRestaurant, live: createLiveMenu(menuId, deps) }
  }
  // Kept as state, because React may forget a memo, and the menu would start over while a guest reads it.
  const [kept, keep] = useState(create)
  const isKept = kept.menuId === menuId && kept.onRestaurant === onRestaurant
  const current = isKept ? kept : create()
  if (!isKept) keep(current)
  const { live } = current
  useEffect(() => {
    data.current = null // when this menu is opened again, it is old
    return followPageLifecycle(live)
  }, [live])
  const state = useSyncExternalStore(live.subscribe, live.state, live.renderedState)
  return { ...state, retry: live.retry, dismissChanges: live.dismissChanges }
}

/** How often the two clocks are compared, and how much the wall clock must gain to show a sleep. */
const compareClocksMs = 1_000
const sleptMs = 2_000

/** Pauses a live menu while the page is out of view, and asks at once when the guest is back. Returns how to stop. */
export function followPageLifecycle(live: LiveMenu, now = readClocks): () => void {
  const stop = new AbortController()
  const listen = (target: EventTarget, event: string, listener: (event: Event) => void) =>
    target.addEventListener(event, listener, { signal: stop.signal })
  const update = () => (document.visibilityState === 'hidden' ? live.pause() : live.resume())
  listen(document, 'visibilitychange', update)
  listen(window, 'pagehide', live.pause)
  listen(window, 'pageshow', event => {
    // Back from the browser's cache of whole pages.
    if ((event as PageTransitionEvent).persisted) update()
  })
  listen(window, 'online', live.retry)
  listen(window, 'focus', live.retry)
  listen(window, 'offline', live.offline)
  update()
  // A laptop that sleeps with the page in view fires no event, and its steady clock and timers stop meanwhile.
  let before = now()
  const timer = setInterval(() => {
    const after = now()
    const gainMs = after.wall - before.wall - (after.steady - before.steady)
    before = after
    if (gainMs > sleptMs) update()
  }, compareClocksMs)
  return () => {
    clearInterval(timer)
    stop.abort()
    live.pause()
  }
}
