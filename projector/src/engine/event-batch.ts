import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { StoredEvent, SubscriptionItem } from '@safe-menu/server-kit/event-store/gateway'
import type { EventBatch } from './apply-batch.ts'

/** An event, or the error of one that cannot be decoded. */
export type LogEvent = StoredEvent | PoisonEvent

/** What a subscription has delivered. */
export interface SubscriptionBatch {
  readonly events: readonly LogEvent[]
  /** Every event up to here has been delivered; `null` when nothing is new. */
  readonly to: bigint | null
  readonly caughtUp: boolean
}

export function toSubscriptionBatch(items: readonly SubscriptionItem[]): SubscriptionBatch {
  const events: LogEvent[] = []
  let to: bigint | null = null
  let caughtUp = false
  for (const item of items) {
    if (item.kind === 'caught-up') caughtUp = true
    else if (item.kind === 'checkpoint' || item.kind === 'passed') to = item.position
    else if (item.kind !== 'fell-behind') {
      const event = item.kind === 'event' ? item.event : item.error
      events.push(event)
      to = event.position
    }
  }
  return { events, to, caughtUp }
}

// Four times the size of 500 new items with average texts.
const bytesOfTransaction = 1024 * 1024

/** Whether more events of the same append follow. Guests must not see a part of an append. */
function isInsideAppend(event: LogEvent): boolean {
  return !(event instanceof PoisonEvent) && event.metadata.moreInAppend !== undefined
}

/**
 * How many events the first half of a batch has: the number closest to the middle that splits no append. A batch that is one
 * append is split in the middle, because the event at fault must still be found.
 */
export function sizeOfFirstHalf(events: readonly LogEvent[]): number {
  const middle = Math.ceil(events.length / 2)
  const sizes = events.flatMap((event, index) => (isInsideAppend(event) ? [] : [index + 1]))
  const possible = sizes.filter(size => size < events.length)
  const distance = (size: number) => Math.abs(size - middle)
  return possible.toSorted((one, other) => distance(one) - distance(other))[0] ?? middle
}

/** Splits a batch so that a transaction applies at most about a megabyte of events. */
export function splitByCost(batch: EventBatch, most = bytesOfTransaction): readonly EventBatch[] {
  const parts: EventBatch[] = []
  let part: LogEvent[] = []
  let bytes = 0
  for (const event of batch.events) {
    const size = event instanceof PoisonEvent ? 0 : JSON.stringify(event.data).length
    const last = part.at(-1)
    if (last !== undefined && !isInsideAppend(last) && bytes + size > most) {
      parts.push({ events: part, to: last.position })
      part = []
      bytes = 0
    }
    part.push(event)
    bytes += size
  }
  return [...parts, { ...batch, events: part }]
}
