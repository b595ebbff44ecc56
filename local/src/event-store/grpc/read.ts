import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import { eventsPerStep, type Reader } from '../engine/reader.ts'
import { StoreError, StreamTombstonedError } from '../errors.ts'
import type { Log } from '../log.ts'
import {
  confirmationFrame,
  eventFrame,
  type From,
  parseReadRequest,
  type ReadRequest,
  streamNotFoundFrame,
} from '../wire/read-messages.ts'
import { createFrameSender, type FrameSender } from './frame-sender.ts'
import type { OpenCalls } from './open-calls.ts'
import { statusOf, streamDeleted } from './statuses.ts'
import { followAll, followStream } from './subscriptions.ts'

const readAll = async (reader: Reader, sender: FrameSender, request: ReadRequest, count: number) => {
  const { direction, filter } = request
  const forwards = direction === 'forwards'
  const end = reader.committed()
  // When reading backwards, the position is exclusive, and END is the position after the last event.
  let at = startOfAll(request.from, forwards, end)
  let left = count
  while (left > 0 && !sender.signal.aborted) {
    const found = reader.all(at, direction, eventsPerStep)
    if (found.length === 0) return
    for (const { position, record } of found) {
      if (forwards && position > end) return
      at = position + (forwards ? 1 : -1)
      if (filter !== undefined && !filter.matches(record)) continue
      const slow = sender.send(eventFrame(position, record))
      if (slow !== undefined) await slow
      if (--left === 0 || sender.signal.aborted) return
    }
    await nextTurn()
  }
}

const startOfAll = (from: From, forwards: boolean, end: number): number => {
  if (forwards) return from === 'start' ? 1 : from === 'end' ? end + 1 : from
  return from === 'start' ? 0 : from === 'end' ? end : Math.min(from - 1, end)
}

const readStream = async (
  reader: Reader,
  sender: FrameSender,
  stream: string,
  { from, direction }: ReadRequest,
  count: number,
) => {
  const status = reader.status(stream)
  if (status === 'deleted') throw new StreamTombstonedError()
  if (status === 'missing') {
    return sender.send(streamNotFoundFrame(stream))
  }
  const end = reader.lastRevision(stream)
  const forwards = direction === 'forwards'
  let next: number | undefined = from === 'start' ? 0 : from === 'end' ? (forwards ? end + 1 : end) : from
  let left = count
  while (next !== undefined && left > 0 && !sender.signal.aborted) {
    const step = reader.stream(stream, next, direction, Math.min(eventsPerStep, left))
    for (const { position, record } of step.records) {
      const slow = sender.send(eventFrame(position, record))
      if (slow !== undefined) await slow
      if (--left === 0 || sender.signal.aborted) return
    }
    next = step.next
    if (next !== undefined && (next < 0 || next > end)) return
    await nextTurn()
  }
}

const subscribe = async (reader: Reader, sender: FrameSender, request: ReadRequest) => {
  const { stream, filter } = request
  if (stream !== undefined && reader.status(stream) === 'deleted') throw new StreamTombstonedError()
  // END is the end of the log now. Events appended after the confirmation are delivered.
  const cursor = startBehind(reader, request)
  await sender.send(confirmationFrame(randomUUID()))
  if (stream === undefined) await followAll(reader, sender, cursor, filter)
  else await followStream(reader, sender, stream, cursor)
}

// A subscription begins after the given position or revision.
const startBehind = (reader: Reader, { stream, from }: ReadRequest): number => {
  if (typeof from === 'number') return from
  if (stream === undefined) return from === 'start' ? 0 : reader.committed()
  return from === 'start' ? -1 : reader.lastRevision(stream)
}

/** `Streams.Read`: readStream, readAll and both kinds of subscription. */
export function readHandler(reader: Reader, calls: OpenCalls, log: Log) {
  return (call: ServerWritableStream<ReadReq, Buffer>): void => {
    const sender = createFrameSender(call)
    let closing = false
    const release = calls.add(() => {
      closing = true
      sender.abort()
    })

    const run = async () => {
      const request = parseReadRequest(call.request)
      try {
        if (request.count === undefined) await subscribe(reader, sender, request)
        else if (request.stream === undefined) await readAll(reader, sender, request, request.count)
        else await readStream(reader, sender, request.stream, request, request.count)
      } catch (error) {
        if (error instanceof StreamTombstonedError) return streamDeleted(request.stream ?? '')
        throw error
      }
      return closing ? statusOf(new StoreError('closing', 'The event store is shutting down.')) : undefined
    }

    void run()
      .catch((error: unknown) => {
        if (!(error instanceof StoreError) || error.fault === 'corrupt')
          log.error({ err: error }, 'A read failed')
        return statusOf(error)
      })
      .then(failure => {
        release()
        if (failure === undefined) call.end()
        else call.emit('error', failure)
      })
  }
}
