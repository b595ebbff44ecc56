/** The archive's filters (specification section 2, "Archive tab"). */
export interface ArchiveFilter {
  readonly name: string
  readonly menu: string
  /** Exactly this day, `yyyy-mm-dd`; empty: any. */
  readonly date: string
  readonly quick: QuickFilter | null
}

/** The days are the specification's (section 9): "This month" is 30 days. */
export const quickFilters = [
  { id: '7', label: 'Last 7 days', days: 7 },
  { id: '30', label: 'Last 30 days', days: 30 },
  { id: 'month', label: 'This month', days: 30 },
  { id: '3-months', label: 'Last 3 months', days: 90 },
] as const
export type QuickFilter = (typeof quickFilters)[number]['id']

export const noFilter: ArchiveFilter = { name: '', menu: '', date: '', quick: null }

/** A quick filter toggles; choosing one clears the date. */
export function toggleQuick(filter: ArchiveFilter, quick: QuickFilter): ArchiveFilter {
  return filter.quick === quick ? { ...filter, quick: null } : { ...filter, quick, date: '' }
}

/** The filter as the API's query. `now` in milliseconds; days begin at the reader's midnight. */
export function archiveQuery(filter: ArchiveFilter, now: number) {
  const quick = quickFilters.find(({ id }) => id === filter.quick)
  const day = filter.date === '' ? null : new Date(`${filter.date}T00:00:00`)
  const range = quick
    ? { from: new Date(now - quick.days * 86_400_000).toISOString() }
    : day && !Number.isNaN(day.getTime())
      ? {
          from: day.toISOString(),
          // The next midnight, which the server leaves out; also right when the clocks change on this day.
          to: new Date(day.getFullYear(), day.getMonth(), day.getDate() + 1).toISOString(),
        }
      : {}
  const name = filter.name.trim()
  const menu = filter.menu.trim()
  return { ...(name ? { name } : {}), ...(menu ? { menu } : {}), ...range }
}
