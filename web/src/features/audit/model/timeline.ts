import type { AuditInstantView } from '@safe-menu/contracts/audit/views'

/** Something changed. */
export interface Change {
  /** In milliseconds since 1970. */
  readonly at: number
  /** Its entries, as the history's filter takes them. */
  readonly entries: string
}

/** Changes, oldest first, as the server lists them. */
export function changesOf(instants: readonly AuditInstantView[]): readonly Change[] {
  return instants.map(({ at, firstEntryId, lastEntryId }) => ({
    at: Date.parse(at),
    entries: `${firstEntryId}..${lastEntryId}`,
  }))
}

/** The index of the last change at or before `time`, -1 before the first. By halving: there may be thousands. */
export function indexAt(changes: readonly Change[], time: number): number {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >> 1
    const change = changes[middle]
    if (change && change.at <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * The instant to ask the server for: between two listed changes nothing differs, so every instant there shares one answer.
 * After the last one the time itself is asked: the list may be older than the answer. So it is before the first: the
 * server lists the latest 5,000.
 */
export function askedInstant(changes: readonly Change[], time: number): number {
  const index = indexAt(changes, time)
  return changes[index] && index < changes.length - 1 ? changes[index].at : time
}

/** Where a step of `count` changes leads from `time`: the next one forward, or back to the last one before. */
export function stepFrom(changes: readonly Change[], time: number, count: number): number | null {
  const here = indexAt(changes, time)
  const standsOnOne = changes[here]?.at === time
  const wanted = count > 0 ? here + count : standsOnOne ? here + count : here + count + 1
  const target = Math.min(Math.max(wanted, 0), changes.length - 1)
  const at = changes[target]?.at
  if (at === undefined || at === time) return null
  return count > 0 === at > time ? at : null
}

export type Zoom = 'all' | 'month' | 'week' | 'day' | 'hour'

const spans: Record<Exclude<Zoom, 'all'>, number> = {
  month: 30 * 86_400_000,
  week: 7 * 86_400_000,
  day: 86_400_000,
  hour: 3_600_000,
}

/** The slider's ends. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** All there is, from the first change to now; or a stretch around `centre` that does not reach past that. */
export function rangeOf(zoom: Zoom, changes: readonly Change[], centre: number, now: number): Range {
  const first = Math.min(changes[0]?.at ?? now, centre)
  // A little room before the first change, so that "before it" can be pointed at.
  const room = Math.max((now - first) * 0.02, 1_000)
  const whole = { from: first - room, to: Math.max(now, centre) }
  if (zoom === 'all') return whole
  const span = spans[zoom]
  if (span >= whole.to - whole.from) return whole
  const from = Math.min(Math.max(centre - span / 2, whole.from), whole.to - span)
  return { from, to: from + span }
}

/** The marks to draw: changes in range by their share of it, those closer than a pixel or two drawn once. */
export function marksIn(changes: readonly Change[], range: Range, slots = 250): readonly number[] {
  const seen = new Set<number>()
  for (const { at } of changes) {
    if (at < range.from || at > range.to) continue
    seen.add(Math.round(((at - range.from) / (range.to - range.from)) * slots))
  }
  return [...seen].map(slot => slot / slots)
}

/** `time`, or the change nearest to it when a finger could not have meant another: within 1 % of the range. */
export function snapped(changes: readonly Change[], time: number, range: Range): number {
  const here = indexAt(changes, time)
  const near = [changes[here], changes[here + 1]].filter(change => change !== undefined)
  const reach = (range.to - range.from) * 0.01
  const best = near.sort((a, b) => Math.abs(a.at - time) - Math.abs(b.at - time))[0]
  return best && Math.abs(best.at - time) <= reach ? best.at : time
}
