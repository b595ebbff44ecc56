import { formatDay } from '../../../format/instants.ts'

/** Entries of one day in the viewer's zone, in the order they came. */
export interface Day<E> {
  /** `Thursday, 12 March 2026`. */
  readonly title: string
  readonly entries: readonly E[]
}

/** Groups a sorted list by day. `zone` is the viewer's unless given. */
export function byDay<E extends { readonly decidedAt: string }>(
  entries: readonly E[],
  zone?: string,
): readonly Day<E>[] {
  const days: { title: string; entries: E[] }[] = []
  for (const entry of entries) {
    const title = formatDay(entry.decidedAt, zone)
    const last = days.at(-1)
    if (last?.title === title) last.entries.push(entry)
    else days.push({ title, entries: [entry] })
  }
  return days
}
