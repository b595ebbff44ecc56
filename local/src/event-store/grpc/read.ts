import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream, StatusObject } from '@grpc/grpc-js'
import type { Logger } from 'pino'
import { eventsPerStep, type Reader } from '../engine/reader.ts'
import { invalid, StoreError, shuttingDown } from '../errors.ts'
import {
  caughtUpFrame,
  checkpointFrame,
  confirmationFrame,
  eventFrame,
  parseReadRequest,
  type ReadRequest,
  streamNotFoundFrame,
} from '../wire/read-messages.ts'
import { createMessageWriter, type MessageWriter } from './message-writer.ts'
import { statusOf, streamDeleted } from './statuses.ts'

/** A read that is being answered. */
interface ReadCall {
  readonly reader: Reader
  readonly writer: MessageWriter
  readonly request: ReadRequest
}

/** Resolves with the error that the read ends with, if any. */
type Outcome = Promise<StatusObject | undefined>

/** `Streams.Read`: readStream, readAll and both kinds of subscription. `stopping` fires when the server stops. */
export function readHandler(reader: Reader, stopping: AbortSignal, log: Logger) {
  return (call: ServerWritableStream<ReadReq, Buffer>): void => {
    const writer = createMessageWriter(call, stopping)

    const run = async (): Outcome => {
      const request = parseReadRequest(call.request)
      const { stream, count } = request
      const read: ReadCall = { reader, writer, request }
      let failure: StatusObject | undefined
      if (count === undefined) failure = await subscribe(read)
      else if (stream === undefined) await readAll(read, count)
      else failure = await readStream(read, stream, count)
      return failure ?? (stopping.aborted ? statusOf(shuttingDown()) : undefined)
    }

    void run()
      .catch((error: unknown) => {
        if (!(error instanceof StoreError) || error.fault === 'corrupt')
          log.error({ err: error }, 'a read failed')
        return statusOf(error)
      })
      .then(failure => {
        if (failure === undefined) call.end()
        else call.emit('error', failure)
      })
  }
}

async function readAll({ reader, writer, request }: ReadCall, count: number): Promise<void> {
  const { from, direction, filter } = request
  const forwards = direction === 'forwards'
  const end = reader.committed()
  if (typeof from === 'number' && from > end) return
  if (!isPosition(reader, from)) throw invalidPosition(from)
  // When reading backwards, the position is exclusive, and END is the position after the last event.
  let at: number
  if (forwards) at = from === 'start' ? 1 : from === 'end' ? end + 1 : from
  else at = from === 'start' ? 0 : from === 'end' ? end : from - 1
  let left = count
  while (left > 0 && !writer.signal.aborted) {
    const found = reader
      .all(at, direction, eventsPerStep)
      .filter(({ position }) => !forwards || position <= end)
    const last = found.at(-1)
    if (last === undefined) return
    at = last.position + (forwards ? 1 : -1)
    const wanted = found.filter(({ record }) => filter === undefined || filter.matches(record)).slice(0, left)
    left -= wanted.length
    await writer.send(...wanted.map(eventFrame))
    await nextTurn()
  }
}

/** Whether a read of the whole log can begin there. 0 means the start. */
const isPosition = (reader: Reader, from: ReadRequest['from']) =>
  typeof from !== 'number' || from === 0 || reader.isPosition(from)

const invalidPosition = (from: ReadRequest['from']) =>
  new StoreError('unknown', `Unexpected ReadAllResult: InvalidPosition >> no event begins at ${from}`)

async function readStream({ reader, writer, request }: ReadCall, stream: string, count: number): Outcome {
  const { from, direction } = request
  const status = reader.status(stream)
  if (status === 'deleted') return streamDeleted(stream)
  if (status === 'missing') {
    await writer.send(streamNotFoundFrame(stream))
    return undefined
  }
  const end = reader.lastRevision(stream)
  let next: number | undefined = from === 'start' ? 0 : from === 'end' ? end : from
  let left = count
  while (next !== undefined && left > 0 && !writer.signal.aborted) {
    const step = reader.stream(stream, next, direction, Math.min(eventsPerStep, left))
    left -= step.records.length
    next = step.next !== undefined && step.next >= 0 && step.next <= end ? step.next : undefined
    await writer.send(...step.records.map(eventFrame))
    await nextTurn()
  }
  return undefined
}

/** A subscription begins after the given position or revision. */
async function subscribe(read: ReadCall): Outcome {
  const { reader, writer, request } = read
  const { stream, from } = request
  if (stream !== undefined && reader.status(stream) === 'deleted') return streamDeleted(stream)
  if (stream === undefined && !isPosition(reader, from) && Number(from) <= reader.committed())
    throw invalid(`No event begins at position ${from}.`)
  // END is the end of the log now. Events appended after the confirmation are delivered.
  let after: number
  if (typeof from === 'number') after = from
  else if (stream === undefined) after = from === 'start' ? 0 : reader.committed()
  else after = from === 'start' ? -1 : reader.lastRevision(stream)
  await writer.send(confirmationFrame(randomUUID()))
  return stream === undefined ? followAll(read, after) : followStream(read, stream, after)
}

/**
 * Follows the whole log after position `after`, until the client disconnects. The subscription pulls: it reads durable
 * events after its cursor, and waits only if there are none. Order, back pressure and wake-ups therefore need no queue.
 */
async function followAll({ reader, writer, request }: ReadCall, after: number): Promise<undefined> {
  const { filter } = request
  let cursor = after
  let live = false
  let considered = 0
  while (!writer.signal.aborted) {
    const found = reader.all(cursor + 1, 'forwards', eventsPerStep)
    const messages: Buffer[] = []
    for (const stored of found) {
      cursor = stored.position
      if (filter === undefined || filter.matches(stored.record)) messages.push(eventFrame(stored))
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
    await reader.changed(undefined, writer.signal)
  }
}

/** Follows one stream after revision `after`, until the client disconnects or the stream gets a tombstone. */
async function followStream({ reader, writer }: ReadCall, stream: string, after: number): Outcome {
  let cursor = after
  let live = false
  while (!writer.signal.aborted) {
    if (reader.status(stream) === 'deleted') return streamDeleted(stream)
    const { records, next } = reader.stream(stream, cursor + 1, 'forwards', eventsPerStep)
    await writer.send(...records.map(eventFrame))
    if (next !== undefined) {
      cursor = next - 1
      await nextTurn()
    } else if (!live) {
      live = true
      await writer.send(caughtUpFrame)
    } else await reader.changed(stream, writer.signal)
  }
  return undefined
}
