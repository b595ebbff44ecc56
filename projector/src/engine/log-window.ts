import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'
import type { SubscriptionItem } from '@safe-menu/server-kit/event-store/subscription'
import type { LogEvent, OwnTypes } from './event-batch.ts'
import { placeOf } from './log-place.ts'

/** Consecutive events of the log, as one group sees them. */
export interface LogBatch {
  /** The events that the group must not skip. */
  readonly events: readonly LogEvent[]
  /** The position of the last event, of whatever type. */
  readonly to: bigint
  /** How many events of other groups and partitions follow the last of `events`. */
  readonly passed: number
  /** The last of those, leaving out the store's own ("$..."). */
  readonly passedTo: LogPlace | null
  /** Whether more events are known to follow. */
  readonly isBehind: boolean
}

/** An event of the log: decoded, undecodable, or of no group of this process. */
type Entry = Extract<SubscriptionItem, { kind: 'event' | 'undecodable' | 'passed' }>

export function entriesOf(items: readonly SubscriptionItem[]): readonly Entry[] {
  return items.filter(
    (item): item is Entry => item.kind === 'event' || item.kind === 'undecodable' || item.kind === 'passed',
  )
}

function headerOf(entry: Entry): { readonly position: bigint; readonly id: string; readonly type: string } {
  if (entry.kind === 'event') return entry.event
  if (entry.kind === 'passed') return entry
  const { position, id, eventType } = entry.error
  return { position, id, type: eventType }
}

function eventOf(entry: Entry, types: OwnTypes): LogEvent | null {
  if (entry.kind === 'passed') return null
  const event = entry.kind === 'event' ? entry.event : entry.error
  return types.has(headerOf(entry).type) && types.owns?.(event) !== false ? event : null
}

/** How many entries after these belong to the last append. An entry of another process does not say so itself. */
function missingInAppend(entries: readonly Entry[]): number {
  const last = entries.findLastIndex(({ kind }) => kind === 'event')
  const entry = entries[last]
  const more = entry?.kind === 'event' ? (entry.event.metadata.moreInAppend ?? 0) : 0
  return Math.max(0, more - (entries.length - 1 - last))
}

/** The batch of a group; `null` without entries. */
export function batchOf(entries: readonly Entry[], types: OwnTypes, isBehind: boolean): LogBatch | null {
  const events: LogEvent[] = []
  let passed = 0
  let passedTo: LogPlace | null = null
  for (const entry of entries) {
    const event = eventOf(entry, types)
    if (event !== null) {
      events.push(event)
      passed = 0
      passedTo = null
      continue
    }
    passed += 1
    const header = headerOf(entry)
    if (!header.type.startsWith('$')) passedTo = placeOf(header)
  }
  const last = entries.at(-1)
  return last === undefined ? null : { events, to: headerOf(last).position, passed, passedTo, isBehind }
}

export type LogWindow = ReturnType<typeof createLogWindow>

/**
 * The newest events of the log in memory, numbered in the order of their arrival. The window is empty at `position`, and will hold
 * at least the last `size` events.
 */
export function createLogWindow(position: bigint, size: number) {
  const entries: Entry[] = []
  let start = position
  let first = 0
  let isLive = false
  const last = () => {
    const entry = entries.at(-1)
    return entry === undefined ? null : headerOf(entry)
  }
  return {
    /** Every event after this position and up to `end` is in the window. */
    start: () => start,
    end: () => last()?.position ?? start,
    /** The last event; `null` before the first. */
    place(): LogPlace | null {
      const header = last()
      return header === null ? null : placeOf(header)
    },
    /** The number of the first event in the window. */
    first: () => first,
    /** The number of the next event to arrive. */
    next: () => first + entries.length,
    /** Whether the store delivers live events, not history. */
    isLive: () => isLive,
    append(items: readonly SubscriptionItem[]): void {
      for (const { kind } of items) {
        if (kind === 'caught-up') isLive = true
        if (kind === 'fell-behind') isLive = false
      }
      entries.push(...entriesOf(items))
      if (entries.length < 2 * size) return // dropping a few at each append would cost more than their memory
      const dropped = entries.splice(0, entries.length - size)
      first += dropped.length
      const end = dropped.at(-1)
      if (end !== undefined) start = headerOf(end).position
    },
    /** The number of the first event after a position inside the window. */
    numberAfter(after: bigint): number {
      const index = entries.findIndex(entry => headerOf(entry).position > after)
      return first + (index === -1 ? entries.length : index)
    },
    /** A group's events from a number on, at most `maxBatch`. `next` is the number of the event after them. */
    take(from: number, types: OwnTypes, maxBatch: number): { batch: LogBatch | null; next: number } {
      let index = from - first
      for (let own = 0; index < entries.length && own < maxBatch; index += 1) {
        const entry = entries[index]
        if (entry !== undefined && eventOf(entry, types) !== null) own += 1
      }
      index = Math.min(entries.length, index + missingInAppend(entries.slice(from - first, index)))
      const isBehind = !isLive || entries.length - index > maxBatch
      return { batch: batchOf(entries.slice(from - first, index), types, isBehind), next: first + index }
    },
  }
}
