import { setImmediate as nextTurn } from 'node:timers/promises'
import { eventsPerStep, type Reader } from '../engine/reader.ts'
import { StreamTombstonedError } from '../errors.ts'
import {
  caughtUpFrame,
  checkpointFrame,
  eventFrame,
  type Filter,
  fellBehindFrame,
} from '../wire/read-messages.ts'
import type { FrameSender } from './frame-sender.ts'

/**
 * Follows the whole log after position `after`, until the client disconnects. The subscription pulls: it reads durable
 * events after its cursor, and waits only if there are none. Order, back pressure and wake-ups therefore need no queue.
 */
export async function followAll(
  reader: Reader,
  sender: FrameSender,
  after: number,
  filter: Filter | undefined,
): Promise<void> {
  const { signal } = sender
  let cursor = after
  let live = false
  let considered = 0
  while (!signal.aborted) {
    if (live && !reader.isRecent(cursor)) {
      live = false
      await sender.send(fellBehindFrame)
    }
    const found = reader.all(cursor + 1, 'forwards', eventsPerStep)
    for (const { position, record } of found) {
      cursor = position
      if (filter === undefined || filter.matches(record)) {
        const slow = sender.send(eventFrame(position, record))
        if (slow !== undefined) await slow
      }
      if (signal.aborted) return
      if (filter !== undefined && ++considered >= filter.checkpointEvery) {
        considered = 0
        await sender.send(checkpointFrame(cursor))
      }
    }
    if (reader.committed() > cursor) {
      await nextTurn()
      continue
    }
    if (!live) {
      live = true
      if (filter !== undefined) {
        considered = 0
        await sender.send(checkpointFrame(cursor))
      }
      await sender.send(caughtUpFrame)
      // The sends may have taken a while. Read the events that were appended meanwhile before waiting.
      if (reader.committed() > cursor) continue
    }
    await reader.changed(undefined, signal)
  }
}

/** Follows one stream after revision `after`. Throws StreamTombstonedError when the stream gets a tombstone. */
export async function followStream(
  reader: Reader,
  sender: FrameSender,
  stream: string,
  after: number,
): Promise<void> {
  const { signal } = sender
  let cursor = after
  let live = false
  while (!signal.aborted) {
    if (reader.status(stream) === 'deleted') throw new StreamTombstonedError()
    const { records, next } = reader.stream(stream, cursor + 1, 'forwards', eventsPerStep)
    for (const { position, record } of records) {
      const slow = sender.send(eventFrame(position, record))
      if (slow !== undefined) await slow
      if (signal.aborted) return
    }
    if (next !== undefined) {
      cursor = next - 1
      await nextTurn()
      continue
    }
    if (!live) {
      live = true
      await sender.send(caughtUpFrame)
      continue
    }
    await reader.changed(stream, signal)
  }
}
