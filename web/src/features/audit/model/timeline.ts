import type { AuditInstantView } from '@safe-menu/contracts/audit/views'
import { counted } from '../../../i18n/words.ts'

/** A time at which something on the menu changed. */
export interface Change {
  /** When it happened, in milliseconds since 1970. */
  readonly at: number
  /** The range of its entries, as the history's filter takes it. */
  readonly entries: string
}

/** The changes that the server lists, oldest first. */
export function changesOf(instants: readonly AuditInstantView[]): readonly Change[] {
  return instants.map(({ at, firstEntryId, lastEntryId }) => ({
    at: Date.parse(at),
    entries: `${firstEntryId}..${lastEntryId}`,
  }))
}

/** The index of the last change at or before `time`, -1 before the first. */
export function indexAt(changes: readonly Change[], time: number): number {
  return changes.findLastIndex(({ at }) => at <= time)
}

/**
 * The time to ask the server for. The menu is the same between two listed changes, so every time between them shares one
 * answer. After the last change the time itself is asked for, because the list may be older than the answer; before the
 * first one too, because the server lists only those of the latest 2,500 entries.
 */
export function requestTime(changes: readonly Change[], time: number): number {
  const index = indexAt(changes, time)
  return changes[index] && index < changes.length - 1 ? changes[index].at : time
}

/** The change `count` steps after `time`, or before it when negative, at most the last or first; `null` where there is none. */
export function stepFrom(changes: readonly Change[], time: number, count: number): number | null {
  const ahead = changes.filter(({ at }) => (count > 0 ? at > time : at < time))
  const target = count > 0 ? (ahead[count - 1] ?? ahead.at(-1)) : (ahead.at(count) ?? ahead[0])
  return target?.at ?? null
}

/** The slider's ends. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** From the first change to now, and to `shown` where that is outside. */
export function rangeOf(changes: readonly Change[], shown: number, now: number): Range {
  const first = Math.min(changes[0]?.at ?? now, shown)
  // A little room before the first change, so that the handle can be moved to before it.
  const room = Math.max((now - first) * 0.02, 1_000)
  return { from: first - room, to: Math.max(now, shown) }
}

/** The marks to draw: the position of each change in the range, from 0 to 1. Changes less than a pixel or two apart share one. */
export function marksIn(changes: readonly Change[], range: Range, slots = 250): readonly number[] {
  const marked = changes
    .filter(({ at }) => at >= range.from && at <= range.to)
    .map(({ at }) => Math.round(((at - range.from) / (range.to - range.from)) * slots))
  return [...new Set(marked)].map(slot => slot / slots)
}

/** The change nearest to `time`, or `time` itself when none is within 1 % of the range: a finger is no more exact. */
export function snapToChange(changes: readonly Change[], time: number, range: Range): number {
  const index = indexAt(changes, time)
  const distance = ({ at }: Change) => Math.abs(at - time)
  const nearest = changes.slice(Math.max(index, 0), index + 2).sort((a, b) => distance(a) - distance(b))[0]
  return nearest && distance(nearest) <= (range.to - range.from) * 0.01 ? nearest.at : time
}

/** How many changes Page Up and Page Down step over: twenty presses go through a long history, ten changes are the least. */
export const pageOf = (changes: readonly Change[]): number => Math.max(10, Math.ceil(changes.length / 20))

const units = [
  { noun: 'day', ms: 86_400_000 },
  { noun: 'hour', ms: 3_600_000 },
  { noun: 'minute', ms: 60_000 },
  { noun: 'second', ms: 1_000 },
] as const

/** A duration in its largest whole unit: `3 minutes`. `null` for less than a second. */
export function elapsedText(milliseconds: number): string | null {
  const unit = units.find(({ ms }) => milliseconds >= ms)
  return unit ? counted(Math.floor(milliseconds / unit.ms), unit.noun) : null
}

/** Where `time` is among the changes. */
export function placeText(changes: readonly Change[], time: number): string {
  const index = indexAt(changes, time)
  return index < 0 ? 'Before the first change' : `After change ${index + 1} of ${changes.length}`
}

/** Where a key moves the slider: to another change, or to now. `null`: there is none that way. `undefined`: the key is another one. */
export function timeOfKey(
  key: string,
  changes: readonly Change[],
  time: number,
  now: number,
): number | null | undefined {
  if (key === 'Home') return changes[0]?.at ?? null
  if (key === 'End') return now
  const steps: { readonly [key: string]: number } = {
    ArrowRight: 1,
    ArrowUp: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: pageOf(changes),
    PageDown: -pageOf(changes),
  }
  const step = steps[key]
  return step === undefined ? undefined : stepFrom(changes, time, step)
}

/** What is read out of the last change: nothing while the loaded text belongs to another change than that of the handle. */
export function spokenText(
  changes: readonly Change[],
  handle: number,
  loaded: { readonly time: number; readonly text: string },
): string {
  return indexAt(changes, handle) === indexAt(changes, loaded.time) ? loaded.text : ''
}

/** How long before `time` the last change was made (both in milliseconds since 1970). */
export function lastChangeText(changedAt: number, time: number): string {
  if (time <= changedAt) return 'Changed at this time'
  return `Last change ${elapsedText(time - changedAt) ?? 'less than a second'} earlier`
}
