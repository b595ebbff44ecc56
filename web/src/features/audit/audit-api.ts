import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { headers } from '@safe-menu/contracts/http/headers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type FullAnswer, fullReadQuery, linkCursor, readQuery } from '../../api/read-query.ts'
import type { Answer } from '../../api/request.ts'
import { filterQuery, type HistoryFilter } from './model/filter.ts'
import { changesOf } from './model/timeline.ts'

/** Names are only for choosing from; what a choice leads to is always loaded. */
export const namesStaleMs = 30_000

/** One page of the history, newest first, with the cursors of its neighbours. Shows the previous page while another loads. */
export function useHistory(filter: HistoryFilter, cursor: string | null) {
  const query = { ...filterQuery(filter), ...(cursor === null ? {} : { cursor }) }
  return useQuery({
    ...fullReadQuery('GET /api/audit/history', { query }),
    placeholderData: keepPreviousData,
    select: historyPage,
  })
}

function historyPage(answer: FullAnswer<Answer<'GET /api/audit/history'>>) {
  const link = answer.headers.get('link')
  return {
    entries: answer.body,
    total: Number(answer.headers.get(headers.totalCount) ?? answer.body.length),
    completeUntil: answer.headers.get(headers.staleSince),
    older: linkCursor(link, 'next'),
    newer: linkCursor(link, 'prev'),
  }
}

/** All menus of a restaurant, deleted ones last. Loads nothing without a `restaurantId`. */
export function useAllMenus(restaurantId: string | undefined) {
  const params = { restaurantId: restaurantId ?? '' }
  return useQuery({
    ...readQuery('GET /api/audit/restaurants/:restaurantId/menus', { params }),
    enabled: restaurantId !== undefined,
    staleTime: namesStaleMs,
    select: menus => [...menus].sort((a, b) => Number(a.deleted) - Number(b.deleted)),
  })
}

export const isoOf = (time = 0) => new Date(time).toISOString()

/** The past does not change. Its end may, as long as the record was incomplete. */
const pastStaleMs = 60_000

/** How often to ask again until the record is complete up to the shown time. The record grows every second. */
const incompleteRefetchMs = 2_000

/**
 * Whether the record was complete up to `time` (ms) when the server answered. A time in the future counts as complete: asking again
 * cannot change the answer.
 */
export function isComplete(
  answer: { readonly knownUntil: string | null } | undefined,
  time: number | null,
): boolean {
  if (!answer || time === null || time > Date.now()) return true
  return answer.knownUntil !== null && Date.parse(answer.knownUntil) >= time
}

/** The times at which a menu changed. Loaded again when the record is complete up to when the page was opened. */
export function useMenuChanges(menuId: string, view: AuditPerspective, isRecordComplete: boolean) {
  const changes = useQuery({
    ...readQuery('GET /api/audit/menus/:menuId/instants', { params: { menuId }, query: { view } }),
    refetchInterval: 30_000, // for newer changes, which the menu at a time already shows
    select: changesOf,
  })
  const { refetch } = changes
  // The first list may lack what changed just before the page was opened.
  useEffect(() => {
    if (isRecordComplete) void refetch()
  }, [isRecordComplete, refetch])
  return changes
}

/** The menu at a time (ms). The previous answer stays, as placeholder data, while another time loads. */
export function useMenuAt(menuId: string, view: AuditPerspective, time: number | null) {
  const query = { time: isoOf(time ?? undefined), view }
  return useQuery({
    ...readQuery('GET /api/audit/menus/:menuId/at', { params: { menuId }, query }),
    enabled: time !== null,
    placeholderData: keepPreviousData,
    staleTime: pastStaleMs,
    refetchInterval: ({ state }) => (isComplete(state.data, time) ? false : incompleteRefetchMs),
  })
}

/** The differences between two times (ms), the earlier one first. */
export function useMenuDiff(menuId: string, view: AuditPerspective, range: readonly [number, number] | null) {
  const query = { from: isoOf(range?.[0]), to: isoOf(range?.[1]), view }
  return useQuery({
    ...readQuery('GET /api/audit/menus/:menuId/diff', { params: { menuId }, query }),
    enabled: range !== null,
    placeholderData: keepPreviousData,
    staleTime: pastStaleMs,
  })
}
