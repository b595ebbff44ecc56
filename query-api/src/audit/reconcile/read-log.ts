import { chainOf } from '@safe-menu/contracts/audit/chain'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import type {
  ProjectorEventStore,
  StoredEvent,
  SubscriptionItem,
} from '@safe-menu/server-kit/event-store/gateway'

/** A restaurant in quarantine: the read model has its events up to `appliedTo`. */
export interface Quarantined {
  readonly restaurantId: string
  readonly appliedTo: bigint
  /** The stream of the event that it waits at. */
  readonly streamName: string
}

/** What of the log the read model has: everything up to `last`, but for the later events of quarantined restaurants. */
export interface Extent {
  readonly last: bigint
  readonly quarantined: readonly Quarantined[]
}

/** The events of some types that the read model has, oldest first. Rejects with the store's errors. */
export async function* eventsUpTo(
  store: ProjectorEventStore,
  eventTypes: readonly string[],
  { last, quarantined }: Extent,
): AsyncGenerator<StoredEvent> {
  const appliedTo = new Map(quarantined.map(each => [each.restaurantId, each.appliedTo]))
  const isSetAside = (type: string, restaurantId: RestaurantId | null, position: bigint) => {
    const end = appliedTo.get(chainOf(type, restaurantId))
    return end !== undefined && position > end
  }
  const isPoisonSetAside = ({ eventType, restaurantId, position, streamName }: PoisonEvent) =>
    restaurantId === undefined
      ? quarantined.some(each => each.streamName === streamName && position > each.appliedTo)
      : isSetAside(eventType, restaurantId as RestaurantId | null, position)
  const ending = new AbortController()
  let seen: bigint | null = null
  const portions = store.batches({
    from: async () => seen,
    eventTypes,
    signal: ending.signal,
    maxBatch: 2_000, // as the projector reads history
    maxSearchWindow: 10_000, // fewer checkpoints where few events are of these types
  })
  try {
    for await (const portion of portions) {
      for (const item of portion) {
        if (item.kind === 'caught-up') return
        const position: bigint = positionOf(item)
        if (position > last) return
        if (item.kind === 'undecodable' && !isPoisonSetAside(item.error)) throw item.error
        if (item.kind === 'event') {
          const { type, metadata } = item.event
          if (!isSetAside(type, metadata.restaurantId, position)) yield item.event
        }
        seen = position
      }
    }
  } finally {
    ending.abort()
  }
}

function positionOf(item: Exclude<SubscriptionItem, { kind: 'caught-up' }>): bigint {
  if (item.kind === 'event') return item.event.position
  return item.kind === 'undecodable' ? item.error.position : item.position
}
