import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import { headers } from '@safe-menu/contracts/http/headers'
import { limits } from '@safe-menu/contracts/limits'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callFull } from '../../api/device.ts'
import { keys } from '../../api/keys.ts'
import { linkCursor } from '../../api/next-cursor.ts'
import { filterQuery, type HistoryFilter } from './model/filter.ts'
import { changesOf } from './model/timeline.ts'

/** One page of the history, newest first, with the ways to the pages beside it. What is shown stays while another loads. */
export function useHistory(filter: HistoryFilter, cursor: string | null) {
  return useQuery({
    queryKey: ['audit', 'history', filter, cursor],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const query = { ...filterQuery(filter), ...(cursor === null ? {} : { cursor }) }
      const answer = await callFull('GET /api/audit/history', { query }, { signal })
      const link = answer.headers.get('link')
      return {
        entries: answer.body,
        total: Number(answer.headers.get(headers.totalCount) ?? answer.body.length),
        completeUntil: answer.headers.get(headers.staleSince),
        older: linkCursor(link, 'next'),
        newer: linkCursor(link, 'prev'),
      }
    },
  })
}

/** A restaurant as guests know it: for its name and its time zone. */
export function useRestaurant(restaurantId: string | undefined) {
  return useQuery({
    queryKey: keys.restaurant(restaurantId ?? ''),
    queryFn: ({ signal }) =>
      call(
        'GET /api/restaurants/:restaurantId',
        { params: { restaurantId: restaurantId ?? '' } },
        { signal },
      ),
    enabled: restaurantId !== undefined,
    staleTime: 5 * 60_000, // a name and a time zone change rarely
  })
}

/** Names for a choice; what they lead to is always asked for. */
const nameStaleMs = 30_000

/** The menus that a restaurant has and had, the deleted ones last. Not asked while `restaurantId` is missing. */
export function useMenusEver(restaurantId: string | undefined) {
  return useQuery({
    queryKey: ['audit', 'menus', restaurantId],
    enabled: restaurantId !== undefined,
    staleTime: nameStaleMs,
    queryFn: ({ signal }) =>
      call(
        'GET /api/audit/restaurants/:restaurantId/menus',
        { params: { restaurantId: restaurantId ?? '' } },
        { signal },
      ),
    select: menus => [...menus].sort((a, b) => Number(a.deleted) - Number(b.deleted)),
  })
}

/** When something changed on a menu. Asked again now and then: the present goes on. */
export function useChanges(menuId: string, view: AuditPerspective) {
  return useQuery({
    queryKey: ['audit', 'instants', menuId, view],
    refetchInterval: 30_000, // the end of the slider; a change meanwhile is shown by the answer at an instant anyway
    queryFn: async ({ signal }) =>
      changesOf(
        await call(
          'GET /api/audit/menus/:menuId/instants',
          { params: { menuId }, query: { view } },
          { signal },
        ),
      ),
  })
}

const isoOf = (instant: number) => new Date(instant).toISOString()

/** The past does not change; only its end may, where the record was not whole yet. */
const pastStaleMs = 60_000

/** The record grows every second: asked again at this pace until it is whole up to the instant that is shown. */
const untilWholeMs = 2_000

/** Whether asking again could show anything else: an instant in the future is whole once it has come. */
function isWhole(
  answer: { readonly knownUntil: string | null } | undefined,
  instant: number | null,
): boolean {
  if (!answer || instant === null || instant > Date.now()) return true
  return answer.knownUntil !== null && Date.parse(answer.knownUntil) >= instant
}

/** The menu at an instant (ms). The answer before stays, marked as such, while another instant's loads. */
export function useMenuAt(menuId: string, view: AuditPerspective, instant: number | null) {
  return useQuery({
    queryKey: ['audit', 'menu-at', menuId, view, instant],
    enabled: instant !== null,
    placeholderData: keepPreviousData,
    staleTime: pastStaleMs,
    queryFn: ({ signal }) =>
      call(
        'GET /api/audit/menus/:menuId/at',
        { params: { menuId }, query: { time: isoOf(instant ?? 0), view } },
        { signal },
      ),
    refetchInterval: ({ state }) => (isWhole(state.data, instant) ? false : untilWholeMs),
  })
}

/** What differs between two instants (ms), the earlier one first. Not asked without both. */
export function useMenuDiff(menuId: string, view: AuditPerspective, range: readonly [number, number] | null) {
  return useQuery({
    queryKey: ['audit', 'menu-diff', menuId, view, range],
    enabled: range !== null,
    placeholderData: keepPreviousData,
    staleTime: pastStaleMs,
    queryFn: ({ signal }) =>
      call(
        'GET /api/audit/menus/:menuId/diff',
        { params: { menuId }, query: { from: isoOf(range?.[0] ?? 0), to: isoOf(range?.[1] ?? 0), view } },
        { signal },
      ),
  })
}

/** What is found at most in a list to choose from; typing narrows it. */
const shownAtMost = 20

interface NameSearch<Found> {
  readonly found: readonly Found[]
  /** Whether more is found than is shown. */
  readonly more: boolean
}

/** One page of what is found by a part of a name. A search that another one replaces is aborted. */
function useNameSearch<Found>(
  key: readonly (string | undefined)[],
  text: string,
  ask: (search: string, signal: AbortSignal) => Promise<{ body: readonly Found[]; headers: Headers }>,
) {
  const search = text.trim().slice(0, limits.nameLength)
  return useQuery({
    queryKey: ['audit', ...key, 'named', search],
    placeholderData: keepPreviousData,
    staleTime: nameStaleMs,
    queryFn: async ({ signal }): Promise<NameSearch<Found>> => {
      const { body, headers: said } = await ask(search, signal)
      return { found: body, more: linkCursor(said.get('link'), 'next') !== null }
    },
  })
}

/** What a list to choose from says of a search. `typing`: its text is not that of the search yet. */
export function stateOf(search: ReturnType<typeof useNameSearch>, typing: boolean, failure: string) {
  const { data, isFetching, isPlaceholderData } = search
  const waits = typing || isPlaceholderData || (data === undefined && isFetching)
  return {
    busy: waits,
    more: !waits && data?.more === true,
    failure: data === undefined && !waits && search.isError ? failure : null,
    onRetry: () => void search.refetch(),
  }
}

/** Restaurants by a part of a name that they have or had. */
export function useRestaurantSearch(text: string) {
  return useNameSearch(['restaurants'], text, (search, signal) =>
    callFull('GET /api/audit/restaurants', { query: { limit: shownAtMost, search } }, { signal }),
  )
}

/** The items that a restaurant ever had, by a part of a name that they have or had; with `menu` those that ever stood on it. */
export function useItemSearch(restaurantId: string, menu: string | undefined, text: string) {
  return useNameSearch(['items', restaurantId, menu], text, (search, signal) =>
    callFull(
      'GET /api/audit/restaurants/:restaurantId/items',
      { params: { restaurantId }, query: { limit: shownAtMost, search, ...(menu ? { menu } : {}) } },
      { signal },
    ),
  )
}
