import { createHash } from 'node:crypto'
import { isSystemEvent, type RawEvent, type RawLog } from '@safe-menu/server-kit/event-store/raw-log'
import { replacePositions } from './guest-view-positions.ts'
import { createOrdinals } from './ordinals.ts'
import { createStreamMetadata, type StreamMetadata } from './stream-metadata.ts'

/** What a log holds, independent of its positions. */
export interface LogSummary {
  readonly events: number
  /** SHA-256 (hex) over all events in order. */
  readonly digest: string
  readonly metadata: StreamMetadata
}

/**
 * Reads a whole log, or its first `limit` events, without the store's own events. Two logs have the same digest if they have the
 * same events in the same order: stream, revision, id, type, data and metadata, byte for byte. Positions in `GuestViewAdvanced`
 * count as the ordinals of the events that they stand for. Rejects with the store's errors.
 */
export async function summarise(
  log: Pick<RawLog, 'events'>,
  { limit = Number.POSITIVE_INFINITY, onEvent }: { limit?: number; onEvent?: (event: RawEvent) => void } = {},
): Promise<LogSummary> {
  const hash = createHash('sha256')
  const ordinals = createOrdinals()
  const metadata = createStreamMetadata()
  for await (const event of log.events()) {
    if (!isSystemEvent(event) && ordinals.count() === limit) break
    metadata.add(event)
    if (isSystemEvent(event)) continue
    ordinals.add(event.position)
    for (const field of fieldsOf(replacePositions(event, ordinals.upTo))) {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(field.length)
      hash.update(length).update(field)
    }
    onEvent?.(event)
  }
  return { events: ordinals.count(), digest: hash.digest('hex'), metadata }
}

function fieldsOf({ streamName, revision, id, type, isJson, data, metadata }: RawEvent): readonly Buffer[] {
  const header = [streamName, String(revision), id, type, String(isJson)]
  return [...header.map(text => Buffer.from(text)), data, metadata]
}
