import type { ProjectorEventStore, StoredEvent } from '@safe-menu/server-kit/event-store/gateway'

/** The events of some types up to a position, oldest first. Rejects with the store's errors. */
export async function* eventsUpTo(
  store: ProjectorEventStore,
  eventTypes: readonly string[],
  last: bigint,
): AsyncGenerator<StoredEvent> {
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
        const position: bigint = item.kind === 'event' ? item.event.position : item.position
        if (position > last) return
        if (item.kind === 'event') yield item.event
        seen = position
      }
    }
  } finally {
    ending.abort()
  }
}
