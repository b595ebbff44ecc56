import type { ProjectorEventStore } from '../event-store/gateway.ts'
import type { StoredEvent } from '../event-store/types.ts'

/** Every event of the log that the store can decode, oldest first. */
export async function readLog(store: ProjectorEventStore): Promise<readonly StoredEvent[]> {
  const log: StoredEvent[] = []
  const ending = new AbortController()
  try {
    for await (const items of store.batches({
      from: async () => null,
      eventTypes: [...store.knownTypes],
      signal: ending.signal,
      maxBatch: 500,
    })) {
      for (const item of items) {
        if (item.kind === 'caught-up') return log
        if (item.kind === 'event') log.push(item.event)
      }
    }
    return log
  } finally {
    ending.abort()
  }
}
