import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type { StoredEvent, SubscriptionItem } from '@safe-menu/server-kit/event-store/gateway'
import type { Stretch } from './apply-batch.ts'

/** An event of the log, or its poison where it cannot be decoded. */
export type LogEvent = StoredEvent | PoisonEvent

/** A portion of a subscription as the engine sees it. */
export interface Portion {
  readonly events: readonly LogEvent[]
  /** Everything of interest up to here is among the events, or was delivered before. `null`: nothing new. */
  readonly to: bigint | null
  readonly caughtUp: boolean
}

export function portionOf(items: readonly SubscriptionItem[]): Portion {
  const events: LogEvent[] = []
  let to: bigint | null = null
  let caughtUp = false
  for (const item of items) {
    if (item.kind === 'caught-up') caughtUp = true
    else if (item.kind === 'checkpoint') to = item.position
    else {
      const event = item.kind === 'event' ? item.event : item.error
      events.push(event)
      to = event.position
    }
  }
  return { events, to, caughtUp }
}

// 500 new items with ordinary texts are a quarter of this.
const bytesOfTransaction = 1024 * 1024

/** Splits a stretch so that no transaction takes in more than about a megabyte of events. */
export function splitByCost(stretch: Stretch, most = bytesOfTransaction): readonly Stretch[] {
  const parts: Stretch[] = []
  let part: LogEvent[] = []
  let bytes = 0
  for (const event of stretch.events) {
    const size = event instanceof PoisonEvent ? 0 : JSON.stringify(event.data).length
    const last = part.at(-1)
    if (last !== undefined && bytes + size > most) {
      parts.push({ events: part, to: last.position })
      part = []
      bytes = 0
    }
    part.push(event)
    bytes += size
  }
  return [...parts, { ...stretch, events: part }]
}
