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

/** The time of the change with this index. -1: right before the first one. `undefined`: there is none. */
export function timeAt(changes: readonly Change[], index: number): number | undefined {
  const [first] = changes
  return index < 0 ? first && first.at - 1 : changes[index]?.at
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
