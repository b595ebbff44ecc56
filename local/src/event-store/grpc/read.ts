import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
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
import { statusOf } from './statuses.ts'

/** A read that is being answered. */
interface ReadCall {
  readonly reader: Reader
  readonly writer: MessageWriter
  readonly request: ReadRequest
}

/** `Streams.Read`: readStream, readAll and subscriptions to the whole log. `stopping` fires when the server stops. */
export function readHandler(reader: Reader, stopping: AbortSignal, log: Logger) {
  return (call: ServerWritableStream<ReadReq, Buffer>): void => {
    const writer = createMessageWriter(call, stopping)

    const run = async () => {
      const request = parseReadRequest(call.request)
      const { stream, count } = request
      const read: ReadCall = { reader, writer, request }
      if (count === undefined) await subscribe(read)
      else if (stream === undefined) await readAll(read, count)
      else await readStream(read, stream, count)
      if (stopping.aborted) throw shuttingDown()
    }

    void run().then(
      () => call.end(),
      (error: unknown) => {
        if (!(error instanceof StoreError) || error.fault === 'corrupt')
          log.error({ err: error }, 'a read failed')
        call.emit('error', statusOf(error))
      },
    )
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

async function readStream(
  { reader, writer, request }: ReadCall,
  stream: string,
  count: number,
): Promise<void> {
  const { from, direction } = request
  const end = reader.lastRevision(stream)
  if (end < 0) return writer.send(streamNotFoundFrame(stream))
  let next: number | undefined = from === 'start' ? 0 : from === 'end' ? end : from
  let left = count
  while (next !== undefined && left > 0 && !writer.signal.aborted) {
    const step = reader.stream(stream, next, direction, Math.min(eventsPerStep, left))
    left -= step.records.length
    next = step.next !== undefined && step.next >= 0 && step.next <= end ? step.next : undefined
    await writer.send(...step.records.map(eventFrame))
    await nextTurn()
  }
}

/** A subscription begins after the given position. */
async function subscribe(read: ReadCall): Promise<void> {
  const { reader, writer, request } = read
  const { stream, from } = request
  if (stream !== undefined) throw invalid('This store has subscriptions only to the whole log.')
  if (!isPosition(reader, from) && Number(from) <= reader.committed())
    throw invalid(`No event begins at position ${from}.`)
  // END is the end of the log now. Events appended after the confirmation are delivered.
  const after = typeof from === 'number' ? from : from === 'start' ? 0 : reader.committed()
  await writer.send(confirmationFrame(randomUUID()))
  await followAll(read, after)
}

/**
 * Follows the whole log after position `after`, until the client disconnects. The subscription pulls: it reads durable
 * events after its cursor, and waits only if there are none. Order, back pressure and wake-ups therefore need no queue.
 */
async function followAll({ reader, writer, request }: ReadCall, after: number): Promise<void> {
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
    await reader.changed(writer.signal)
  }
}
