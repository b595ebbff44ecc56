import { setImmediate as nextTurn } from 'node:timers/promises'
import { eventsPerStep, type Reader } from '../engine/reader.ts'
import { StreamTombstonedError } from '../errors.ts'
import type { StoredRecord } from '../storage/storage.ts'
import { caughtUpFrame, checkpointFrame, type Filter, fellBehindFrame } from '../wire/read-messages.ts'
import type { MessageWriter } from './message-writer.ts'

/** Encodes an event as the subscriber wants it. */
type Framer = (stored: StoredRecord) => Buffer

/** A subscriber with more events to read than this has fallen behind: they are history to it. */
const maxLiveLag = 4096

/**
 * Follows the whole log after position `after`, until the client disconnects. The subscription pulls: it reads durable
 * events after its cursor, and waits only if there are none. Order, back pressure and wake-ups therefore need no queue.
 */
export async function followAll(
  reader: Reader,
  writer: MessageWriter,
  frame: Framer,
  after: number,
  filter: Filter | undefined,
): Promise<void> {
  const { signal } = writer
  let cursor = after
  let live = false
  let considered = 0
  while (!signal.aborted) {
    if (live && reader.committed() - cursor > maxLiveLag) {
      live = false
      await writer.send(fellBehindFrame)
    }
    const found = reader.all(cursor + 1, 'forwards', eventsPerStep)
    const messages: Buffer[] = []
    for (const stored of found) {
      cursor = stored.position
      if (filter === undefined || filter.matches(stored.record)) messages.push(frame(stored))
      if (filter !== undefined && ++considered >= filter.checkpointEvery) {
        considered = 0
        messages.push(checkpointFrame(cursor))
      }
    }
    await writer.send(...messages)
    if (reader.committed() > cursor) {
      await nextTurn()
      continue
    }
    if (!live) {
      live = true
      if (filter !== undefined) {
        considered = 0
        await writer.send(checkpointFrame(cursor))
      }
      await writer.send(caughtUpFrame)
      // The sends may have taken a while. Read the events that were appended meanwhile before waiting.
      if (reader.committed() > cursor) continue
    }
    await reader.changed(undefined, signal)
  }
}

/** Follows one stream after revision `after`. Throws StreamTombstonedError when the stream gets a tombstone. */
export async function followStream(
  reader: Reader,
  writer: MessageWriter,
  frame: Framer,
  stream: string,
  after: number,
): Promise<void> {
  const { signal } = writer
  let cursor = after
  let live = false
  while (!signal.aborted) {
    if (reader.status(stream) === 'deleted') throw new StreamTombstonedError()
    const { records, next } = reader.stream(stream, cursor + 1, 'forwards', eventsPerStep)
    await writer.send(...records.map(frame))
    if (next !== undefined) {
      cursor = next - 1
      await nextTurn()
      continue
    }
    if (!live) {
      live = true
      await writer.send(caughtUpFrame)
      continue
    }
    await reader.changed(stream, signal)
  }
}
