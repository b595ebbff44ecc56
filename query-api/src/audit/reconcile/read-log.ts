import { chainOf } from '@safe-menu/contracts/audit/chain'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type {
  ProjectorEventStore,
  StoredEvent,
  SubscriptionItem,
} from '@safe-menu/server-kit/event-store/gateway'

/** The read model has this restaurant's events only up to `appliedTo`. */
export interface QuarantinedRestaurant {
  readonly restaurantId: string
  readonly appliedTo: bigint
  /** The stream of the event that could not be applied. */
  readonly streamName: string
}

/** The part of the log that the read model has: up to `last`, without the later events of quarantined restaurants. */
export interface LogRange {
  readonly last: bigint
  readonly quarantined: readonly QuarantinedRestaurant[]
}

/** The events of these types in the range, oldest first. Rejects with the store's errors. */
export async function* eventsUpTo(
  store: ProjectorEventStore,
  eventTypes: readonly string[],
  { last, quarantined }: LogRange,
): AsyncGenerator<StoredEvent> {
  const appliedTo = new Map(quarantined.map(each => [each.restaurantId, each.appliedTo]))
  const isQuarantined = (type: string, restaurantId: RestaurantId | null, position: bigint) => {
    const end = appliedTo.get(chainOf(type, restaurantId))
    return end !== undefined && position > end
  }
  const isPoisonQuarantined = ({ eventType, restaurantId, position, streamName }: PoisonEvent) =>
    restaurantId === undefined
      ? quarantined.some(each => each.streamName === streamName && position > each.appliedTo)
      : isQuarantined(eventType, restaurantId as RestaurantId | null, position)
  const ending = new AbortController()
  let lastRead: bigint | null = null
  const batches = store.batches({
    from: async () => lastRead,
    eventTypes,
    signal: ending.signal,
    maxBatch: 2_000, // as the projector reads history
    maxSearchWindow: 10_000, // fewer checkpoints where few events are of these types
  })
  try {
    for await (const batch of batches) {
      for (const item of batch) {
        if (item.kind === 'caught-up') return
        if (item.kind === 'fell-behind') continue
        const position: bigint = positionOf(item)
        if (position > last) return
        if (item.kind === 'undecodable' && !isPoisonQuarantined(item.error)) throw item.error
        if (item.kind === 'event') {
          const { type, metadata } = item.event
          if (!isQuarantined(type, metadata.restaurantId, position)) yield item.event
        }
        lastRead = position
      }
    }
  } finally {
    ending.abort()
  }
}

function positionOf(item: Exclude<SubscriptionItem, { kind: 'caught-up' | 'fell-behind' }>): bigint {
  if (item.kind === 'event') return item.event.position
  return item.kind === 'undecodable' ? item.error.position : item.position
}
