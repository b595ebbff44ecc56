import { addDays } from '@safe-menu/contracts/guest-activity/days'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { usePagedRead } from '../../api/read-query.ts'
import { type DateFormat, fromLocalInput, useDateFormat } from '../../i18n/dates.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { type Item, writeAndRefetch } from './items-api.ts'

/** The archive's filters (specification section 2, "Archive tab"). */
export interface ArchiveFilter {
  readonly name: string
  readonly menu: string
  /** Exactly this day, `yyyy-mm-dd`; empty: any. */
  readonly date: string
  readonly quick: (typeof quickFilters)[number]['id'] | null
}

/** The days are the specification's (section 9): "This month" is 30 days. */
export const quickFilters = [
  { id: '7', label: 'Last 7 days', days: 7 },
  { id: '30', label: 'Last 30 days', days: 30 },
  { id: 'month', label: 'This month', days: 30 },
  { id: '3-months', label: 'Last 3 months', days: 90 },
] as const

export const noFilter: ArchiveFilter = { name: '', menu: '', date: '', quick: null }

/** A quick filter toggles; choosing one clears the date. */
export function toggleQuick(filter: ArchiveFilter, quick: ArchiveFilter['quick']): ArchiveFilter {
  return filter.quick === quick ? { ...filter, quick: null } : { ...filter, quick, date: '' }
}

/** The filter as the API's query. `now` in milliseconds; a day is the restaurant's, as the cards write it. */
export function archiveQuery(filter: ArchiveFilter, now: number, dates: DateFormat) {
  const quick = quickFilters.find(({ id }) => id === filter.quick)
  const from = fromLocalInput(filter.date && `${filter.date}T00:00:00`, dates)
  // The next midnight, which the server leaves out; also right when the clocks change on this day.
  const to = from && fromLocalInput(`${addDays(filter.date, 1)}T00:00:00`, dates)
  const range = quick
    ? { from: new Date(now - quick.days * 86_400_000).toISOString() }
    : from && to
      ? { from, to }
      : {}
  const name = filter.name.trim()
  const menu = filter.menu.trim()
  return { ...(name ? { name } : {}), ...(menu ? { menu } : {}), ...range }
}

/** A restaurant's archive, newest first. */
export function useArchive(restaurantId: string, filter: ArchiveFilter) {
  const dates = useDateFormat()
  // "Last 7 days" is counted from when the tab was opened: the same filter is the same list.
  const [openedAt] = useState(Date.now)
  return usePagedRead('GET /api/menu-items/archived/:restaurantId', {
    params: { restaurantId },
    query: archiveQuery(filter, openedAt, dates),
  })
}

/** Why the archive is not shown (specification section 8, "Archived list"). An ended session also leads to the login. */
export function archiveFailure(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) {
    return error.code === 'auth.required'
      ? 'Authentication required. Please log in again.'
      : 'Your session has expired. Please log in again.'
  }
  return 'Failed to fetch archived items. Please try again.'
}

/** Restores an item from the archive and says so. Its allergens must then be checked again. */
export async function restoreFromArchive({ id, name }: Item, menuId: string, menuName?: string) {
  const input = { params: { itemId: id }, body: { menuId } }
  await writeAndRefetch(call('PUT /api/menu-items/:itemId/restore', input))
  showToast({
    tone: 'safe',
    title: `${name} is back${menuName ? ` in ${menuName}` : ''}`,
    body: 'Check its allergens and confirm them.',
  })
}
