import { type DateFormat, formatDay } from '../../../format/dates.ts'

/** The entries of one day, in the order of the list. */
export interface Day<E> {
  /** `Thursday, 12 March 2026`. */
  readonly title: string
  readonly entries: readonly E[]
}

/** Groups entries by day. Each day appears once, although decisions of two restaurants may alternate around midnight. */
export function groupByDay<E extends { readonly decidedAt: string }>(
  entries: readonly E[],
  dates: DateFormat = {},
): readonly Day<E>[] {
  const days = new Map<string, E[]>()
  for (const entry of entries) {
    const title = formatDay(entry.decidedAt, dates)
    const day = days.get(title)
    if (day) day.push(entry)
    else days.set(title, [entry])
  }
  return [...days].map(([title, dayEntries]) => ({ title, entries: dayEntries }))
}
