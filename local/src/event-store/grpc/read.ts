import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import type { Logger } from 'pino'
import { eventsPerStep, type Reader } from '../engine/reader.ts'
import { StoreError, StreamTombstonedError } from '../errors.ts'
import {
  confirmationFrame,
  type From,
  parseReadRequest,
  type ReadRequest,
  streamNotFoundFrame,
} from '../wire/read-messages.ts'
import { createFramer } from './framer.ts'
import { createMessageWriter, type MessageWriter } from './message-writer.ts'
import { shuttingDown, statusOf, streamDeleted } from './statuses.ts'
import { followAll, followStream } from './subscriptions.ts'

const readAll = async (reader: Reader, writer: MessageWriter, request: ReadRequest, count: number) => {
  const { direction, filter } = request
  const forwards = direction === 'forwards'
  const frame = createFramer(reader, request)
  const end = reader.committed()
  // When reading backwards, the position is exclusive, and END is the position after the last event.
  let at = startOfAll(request.from, forwards, end)
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
    await writer.send(...wanted.map(frame))
    await nextTurn()
  }
}

const startOfAll = (from: From, forwards: boolean, end: number): number => {
  if (forwards) return from === 'start' ? 1 : from === 'end' ? end + 1 : from
  return from === 'start' ? 0 : from === 'end' ? end : Math.min(from - 1, end)
}

const readStream = async (
  reader: Reader,
  writer: MessageWriter,
  stream: string,
  request: ReadRequest,
  count: number,
) => {
  const { from, direction } = request
  const status = reader.status(stream)
  if (status === 'deleted') throw new StreamTombstonedError()
  if (status === 'missing') return writer.send(streamNotFoundFrame(stream))
  const frame = createFramer(reader, request)
  const end = reader.lastRevision(stream)
  let next: number | undefined = from === 'start' ? 0 : from === 'end' ? end : from
  let left = count
  while (next !== undefined && left > 0 && !writer.signal.aborted) {
    const step = reader.stream(stream, next, direction, Math.min(eventsPerStep, left))
    left -= step.records.length
    next = step.next !== undefined && step.next >= 0 && step.next <= end ? step.next : undefined
    await writer.send(...step.records.map(frame))
    await nextTurn()
  }
}

const subscribe = async (reader: Reader, writer: MessageWriter, request: ReadRequest) => {
  const { stream, filter } = request
  if (stream !== undefined && reader.status(stream) === 'deleted') throw new StreamTombstonedError()
  // END is the end of the log now. Events appended after the confirmation are delivered.
  const cursor = startBehind(reader, request)
  const frame = createFramer(reader, request)
  await writer.send(confirmationFrame(randomUUID()))
  if (stream === undefined) await followAll(reader, writer, frame, cursor, filter)
  else await followStream(reader, writer, frame, stream, cursor)
}

// A subscription begins after the given position or revision.
const startBehind = (reader: Reader, { stream, from }: ReadRequest): number => {
  if (typeof from === 'number') return from
  if (stream === undefined) return from === 'start' ? 0 : reader.committed()
  return from === 'start' ? -1 : reader.lastRevision(stream)
}

/** `Streams.Read`: readStream, readAll and both kinds of subscription. `stopping` fires when the server stops. */
export function readHandler(reader: Reader, stopping: AbortSignal, log: Logger) {
  return (call: ServerWritableStream<ReadReq, Buffer>): void => {
    const writer = createMessageWriter(call, stopping)

    const run = async () => {
      const request = parseReadRequest(call.request)
      try {
        if (request.count === undefined) await subscribe(reader, writer, request)
        else if (request.stream === undefined) await readAll(reader, writer, request, request.count)
        else await readStream(reader, writer, request.stream, request, request.count)
      } catch (error) {
        if (error instanceof StreamTombstonedError) return streamDeleted(request.stream ?? '')
        throw error
      }
      return stopping.aborted ? statusOf(shuttingDown()) : undefined
    }

    void run()
      .catch((error: unknown) => {
        if (!(error instanceof StoreError) || error.fault === 'corrupt')
          log.error({ err: error }, 'A read failed')
        return statusOf(error)
      })
      .then(failure => {
        if (failure === undefined) call.end()
        else call.emit('error', failure)
      })
  }
}
