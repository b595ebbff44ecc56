import { formatDay } from '../../../format/instants.ts'

/** Entries of one day in the viewer's zone, in the order they came. */
export interface Day<E> {
  /** `Thursday, 12 March 2026`. */
  readonly title: string
  readonly entries: readonly E[]
}

/**
 * Groups entries by day, each day once: they come in the order of the log, in which two restaurants' decisions around
 * midnight may alternate. `zone` is the viewer's unless given.
 */
export function byDay<E extends { readonly decidedAt: string }>(
  entries: readonly E[],
  zone?: string,
): readonly Day<E>[] {
  const days = new Map<string, E[]>()
  for (const entry of entries) {
    const title = formatDay(entry.decidedAt, zone)
    const day = days.get(title)
    if (day) day.push(entry)
    else days.set(title, [entry])
  }
  return [...days].map(([title, dayEntries]) => ({ title, entries: dayEntries }))
}
