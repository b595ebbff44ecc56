import type { AuditKind, AuditPerspective } from '@safe-menu/contracts/audit/views'
import { headers } from '@safe-menu/contracts/http/headers'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callFull } from '../../api/device.ts'
import { keys } from '../../api/keys.ts'
import { linkCursor } from '../../api/next-cursor.ts'
import { filterQuery, type HistoryFilter } from './model/filter.ts'
import { type KnownSubject, knownSubjects } from './model/known-subjects.ts'
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

/** Pages read for a list of names: 2,000 entries; a restaurant has at most 50 menus and a menu 500 items at a time. */
const namePages = 10

const nameKinds: Record<'menu' | 'item', readonly AuditKind[]> = {
  menu: ['menu.created', 'menu.changed', 'menu.deleted'],
  item: ['item.created', 'item.changed', 'item.deleted'],
}

async function namedEntries(scope: HistoryFilter, signal: AbortSignal) {
  const entries = []
  let cursor: string | null = null
  for (let page = 0; page < namePages; page++) {
    const query = { ...filterQuery(scope), limit: 200, ...(cursor === null ? {} : { cursor }) }
    const answer = await callFull('GET /api/audit/history', { query }, { signal })
    entries.push(...answer.body)
    cursor = linkCursor(answer.headers.get('link'), 'next')
    if (cursor === null) break
  }
  return entries
}

/** The menus or items that there are and were; of a restaurant, or of one menu. Not asked while `restaurant` is missing. */
export function useKnownSubjects(subject: 'menu' | 'item', restaurant: string | undefined, menu?: string) {
  return useQuery<readonly KnownSubject[]>({
    queryKey: ['audit', 'known', subject, restaurant, menu],
    enabled: restaurant !== undefined,
    staleTime: 30_000, // names for a choice; what they lead to is always asked for
    queryFn: async ({ signal }) => {
      const scope = { ...(restaurant ? { restaurant } : {}), ...(menu ? { menu } : {}) }
      return knownSubjects(await namedEntries({ ...scope, kinds: nameKinds[subject] }, signal), subject)
    },
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

/** Found restaurants at most in a list to choose from. */
const shownRestaurants = 20

/**
 * Restaurants by a part of their name. An admin asks the overview; an auditor has none, and finds them in the history of
 * registrations, the newest 2,000 of them.
 */
export function useRestaurantSearch(text: string, isAdmin: boolean) {
  const search = text.trim()
  return useQuery({
    queryKey: ['audit', 'restaurant-search', isAdmin, isAdmin ? search : ''],
    placeholderData: keepPreviousData,
    staleTime: 60_000, // a list to choose from while somebody types
    queryFn: async ({ signal }) => {
      if (isAdmin) {
        const query = { limit: shownRestaurants, ...(search ? { search } : {}) }
        const found = await call('GET /api/admin/restaurants-overview', { query }, { signal })
        return found.map(({ id, name }) => ({ id, name }))
      }
      const entries = await namedEntries(
        { kinds: ['restaurant.registered', 'restaurant.profile_changed'] },
        signal,
      )
      const names = new Map<string, string>()
      for (const { restaurant } of entries) {
        if (restaurant && !names.has(restaurant.id)) names.set(restaurant.id, restaurant.name)
      }
      return [...names].map(([id, name]) => ({ id, name }))
    },
    select: found => {
      const wanted = search.toLocaleLowerCase('en')
      const matching = isAdmin
        ? found
        : found.filter(({ name }) => name.toLocaleLowerCase('en').includes(wanted))
      const collator = new Intl.Collator('en')
      return matching.sort((a, b) => collator.compare(a.name, b.name)).slice(0, shownRestaurants)
    },
  })
}
