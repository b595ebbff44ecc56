import { setImmediate as nextTurn } from 'node:timers/promises'
import { eventsPerStep, type Reader } from '../engine/reader.ts'
import { StreamEnded } from '../errors.ts'
import {
  caughtUpFrame,
  checkpointFrame,
  eventFrame,
  type Filter,
  fellBehindFrame,
} from '../wire/read-messages.ts'
import type { Outlet } from './outlet.ts'

/**
 * Follows the whole log from behind `after`, until the caller leaves. The subscriber pulls: it reads what is durable
 * behind its own cursor, and sleeps only when there is nothing. So order, back pressure and wake-ups need no queue.
 */
export async function followAll(
  reader: Reader,
  outlet: Outlet,
  after: number,
  filter: Filter | undefined,
): Promise<void> {
  const { signal } = outlet
  let cursor = after
  let live = false
  let considered = 0
  while (!signal.aborted) {
    if (live && !reader.isRecent(cursor)) {
      live = false
      await outlet.send(fellBehindFrame)
    }
    const found = reader.all(cursor + 1, 'forwards', eventsPerStep)
    for (const { position, record } of found) {
      cursor = position
      if (filter === undefined || filter.matches(record)) {
        const slow = outlet.send(eventFrame(position, record))
        if (slow !== undefined) await slow
      }
      if (signal.aborted) return
      if (filter !== undefined && ++considered >= filter.checkpointEvery) {
        considered = 0
        await outlet.send(checkpointFrame(cursor))
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
        await outlet.send(checkpointFrame(cursor))
      }
      await outlet.send(caughtUpFrame)
      // The sends may have waited: what has come meanwhile is read before sleeping.
      if (reader.committed() > cursor) continue
    }
    await reader.changed(undefined, signal)
  }
}

/** Follows one stream from behind revision `after`. Throws StreamEnded when a tombstone ends it. */
export async function followStream(
  reader: Reader,
  outlet: Outlet,
  stream: string,
  after: number,
): Promise<void> {
  const { signal } = outlet
  let cursor = after
  let live = false
  while (!signal.aborted) {
    if (reader.status(stream) === 'deleted') throw new StreamEnded()
    const { records, next } = reader.stream(stream, cursor + 1, 'forwards', eventsPerStep)
    for (const { position, record } of records) {
      const slow = outlet.send(eventFrame(position, record))
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
      await outlet.send(caughtUpFrame)
      continue
    }
    await reader.changed(stream, signal)
  }
}
