import type { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { RevisionConflict } from '@safe-menu/server-kit/event-store/errors'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { NewEvent, StoredEvent } from '@safe-menu/server-kit/event-store/types'

type Gateway = Pick<EventStoreGateway, 'readStream' | 'append'>

/** Streams in memory with the store's rules for revisions and repeated ids; the unit specs' only store. */
export function createMemoryGateway() {
  const streams = new Map<string, StoredEvent<unknown>[]>()
  let position = 0n
  let reads = 0

  const gateway: Gateway = {
    async readStream(streamName, { fromRevision = 0n } = {}) {
      reads += 1
      const all = streams.get(streamName) ?? []
      const events = all.filter(event => event.revision >= fromRevision)
      const last = events.at(-1)
      return { events, revision: last?.revision ?? null, position: last?.position ?? null }
    },
    async append(streamName, events, expected) {
      const all = streams.get(streamName) ?? []
      const from = expected === 'no_stream' ? 0 : Number(expected) + 1
      const written = all.slice(from, from + events.length)
      if (from !== all.length) {
        const isSame =
          written.length === events.length && written.every((event, i) => event.id === events[i]?.id)
        const last = written.at(-1)
        if (isSame && last) return { revision: last.revision, position: last.position }
        throw new RevisionConflict(streamName, expected, BigInt(all.length - 1))
      }
      const stored = events.map((event, index) => storedEvent(streamName, BigInt(from + index), event))
      streams.set(streamName, [...all, ...stored])
      return { revision: BigInt(from + events.length - 1), position }
    },
  }

  function storedEvent(streamName: string, revision: bigint, event: NewEvent): StoredEvent<unknown> {
    position += 1n
    const { data } = event
    const metadata = { ...event.metadata, schemaVersion: 1 }
    return {
      ...event,
      metadata,
      streamName,
      revision,
      position,
      created: new Date(0),
      raw: { data, metadata },
    }
  }

  return {
    ...gateway,
    eventsOf: (streamName: string) => streams.get(streamName) ?? [],
    metadataOf: (streamName: string): EventMetadata[] =>
      (streams.get(streamName) ?? []).map(event => event.metadata),
    reads: () => reads,
  }
}
