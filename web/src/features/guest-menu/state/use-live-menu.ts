import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { attachToPage, createBrowserLiveMenu } from '../live/browser.ts'
import type { LiveState } from '../live/live-state.ts'
import type { ItemChange } from '../model/changes.ts'
import { takeRestaurant } from './use-restaurant.ts'

export interface FollowedMenu extends LiveState {
  readonly retry: () => void
  readonly dismissChanges: (changes: readonly ItemChange[]) => void
}

/** Follows a menu, and its restaurant, while the page is in view. Another id is another menu, from the beginning. */
export function useLiveMenu(menuId: string, restaurantId: string): FollowedMenu {
  const queries = useQueryClient()
  const live = useMemo(
    () => createBrowserLiveMenu(menuId, answer => takeRestaurant(queries, restaurantId, answer)),
    [menuId, restaurantId, queries],
  )
  useEffect(() => attachToPage(live), [live])
  const state = useSyncExternalStore(live.subscribe, live.state)
  return { ...state, retry: live.retry, dismissChanges: live.dismissChanges }
}
