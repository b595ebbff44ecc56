import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { usePageData } from '../../../hydration/page-data.ts'
import { fetchMenu } from '../live/fetch-menu.ts'
import { firstMenuOf } from '../live/first-menu.ts'
import { createLiveMenu } from '../live/live-menu.ts'
import type { LiveState } from '../live/live-state.ts'
import { openMenuStream } from '../live/menu-stream.ts'
import { followPageLifecycle } from '../live/page-lifecycle.ts'
import { createTimers } from '../live/timers.ts'
import type { ItemChange } from '../model/changes.ts'

export interface FollowedMenu extends LiveState {
  readonly retry: () => void
  readonly dismissChanges: (changes: readonly ItemChange[]) => void
}

/** Follows a menu while the page is in view. Another id starts over with another menu. `onRestaurant` gets its restaurant's documents. */
export function useLiveMenu(menuId: string, onRestaurant: (restaurant: unknown) => void): FollowedMenu {
  const data = useRef(usePageData())
  const live = useMemo(
    () =>
      createLiveMenu(menuId, {
        first: firstMenuOf(data.current, menuId),
        fetchMenu,
        openStream: openMenuStream,
        onRestaurant,
        now: () => ({ wall: Date.now(), steady: performance.now() }),
        timers: createTimers(),
        random: Math.random,
      }),
    [menuId, onRestaurant],
  )
  useEffect(() => {
    data.current = null // when this menu is opened again, it is old
    return followPageLifecycle(live)
  }, [live])
  const state = useSyncExternalStore(live.subscribe, live.state, live.renderedState)
  return { ...state, retry: live.retry, dismissChanges: live.dismissChanges }
}
