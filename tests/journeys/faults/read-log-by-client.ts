import { EventStoreDBClient, START } from '@eventstore/db-client'
import type { LoggedEvent } from '@safe-menu/read-models/testing/log-oracle/logged-event'

/** The whole log of the product as the store's own client reads it, oldest first. */
export async function readLogByClient(eventStoreUrl: string): Promise<readonly LoggedEvent[]> {
  const client = EventStoreDBClient.connectionString(eventStoreUrl)
  try {
    const log: LoggedEvent[] = []
    for await (const { event } of client.readAll({ fromPosition: START })) {
      if (!event || event.type.startsWith('$')) continue
      const { id, type, streamId: streamName, revision, data } = event
      const metadata = event.metadata as unknown as LoggedEvent['metadata']
      const raw = { data, metadata }
      log.push({ id, type, streamName, revision, position: BigInt(log.length), data, metadata, raw })
    }
    return log
  } finally {
    await client.dispose()
  }
}

/** How often each writer's mark is in the log: in a name, a description or a reason. */
export function countMarks(log: readonly LoggedEvent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { data } of log) {
    const { name, description, reason } = data as Readonly<Record<string, unknown>>
    for (const text of [name, description, reason]) {
      if (typeof text === 'string' && text.startsWith('writer-'))
        counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  }
  return counts
}
