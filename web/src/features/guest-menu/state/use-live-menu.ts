import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { attachToPage, createBrowserLiveMenu } from '../live/browser.ts'
import type { LiveState } from '../live/live-state.ts'

export interface FollowedMenu extends LiveState {
  readonly retry: () => void
  readonly dismissChanges: () => void
}

/** Follows a menu while the page is in view. Another id is another menu, from the beginning. */
export function useLiveMenu(menuId: string): FollowedMenu {
  const live = useMemo(() => createBrowserLiveMenu(menuId), [menuId])
  useEffect(() => attachToPage(live), [live])
  const state = useSyncExternalStore(live.subscribe, live.state)
  return { ...state, retry: live.retry, dismissChanges: live.dismissChanges }
}
