import { randomUUID } from 'node:crypto'
import { unpackToCommandError } from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js'
import { createUUID, parseUUID } from '@eventstore/db-client/dist/utils/grpcUUID.js'
// The generated classes are CommonJS without static export names: only a default import works in Node and after bundling.
import shared from '@eventstore/db-client/generated/shared_pb.js'
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import type { Credentials } from '../config/event-store-url.ts'
import { withTimeout } from '../lifecycle/timing.ts'
import type { EncodedEvent, EventCodec } from './codec.ts'
import { type Connected, type Connection, internalsOf, withDeadline } from './connection.ts'
import { appendFailure, EventStoreUnavailable, InvalidEvent } from './errors.ts'
import type { AppendResult, ExpectedRevision, NewEvent } from './types.ts'

/** A larger message would break the shared call, with the appends of others. The store's own limit for an append is 1 MB. */
const maxAppendBytes = 8 * 1024 * 1024

/** Appends all events or none. Errors as in `EventStoreGateway.append`, and `InvalidEvent` before anything is sent. */
export async function append(
  { appender, codec }: { readonly appender: BatchAppender; readonly codec: EventCodec },
  streamName: string,
  events: readonly NewEvent[],
  expected: ExpectedRevision,
): Promise<AppendResult> {
  const encoded = events.map(codec.encode)
  const types = events.map(event => event.type).join(', ')
  if (sizeOf(encoded) > maxAppendBytes)
    throw new InvalidEvent(types, `it has more than ${maxAppendBytes} bytes`)
  try {
    return await appender.append(streamName, encoded, expected)
  } catch (error) {
    throw appendFailure(error, streamName, types, expected)
  }
}

function sizeOf(events: readonly EncodedEvent[]): number {
  return events.reduce((bytes, { data, metadata }) => bytes + data.length + metadata.length, 0)
}

/** The gRPC client of the protocol's `Streams` service. */
type StreamsClient = InstanceType<typeof streamsGrpc.StreamsClient>

type Request = InstanceType<typeof streams.BatchAppendReq>
type Response = InstanceType<typeof streams.BatchAppendResp>

interface PendingAppend {
  readonly streamName: string
  readonly resolve: (result: AppendResult) => void
  readonly reject: (error: unknown) => void
}

/** An open call, and the appends that were sent on it and have no answer yet, by their correlation id. */
interface OpenCall {
  readonly connected: Connected
  readonly client: StreamsClient
  readonly call: ReturnType<StreamsClient['batchAppend']>
  readonly pending: Map<string, PendingAppend>
  /** Takes no more appends. Ends with its last pending one. */
  isRetired: boolean
}

export type BatchAppender = ReturnType<typeof createBatchAppender>

interface BatchAppenderOptions {
  readonly connection: Connection
  /** Milliseconds that an append may take, from the start to its answer. */
  readonly deadlineMs: number
}

/**
 * Sends the appends of concurrent requests over one `Streams.BatchAppend` call (decision 0015), where each append would
 * otherwise open its own call.
 *
 * The client's `appendToStream` uses such a call too, but shares one map of waiting appends between all clients of the process.
 * After a lost leader the gateway has two for a moment: when the old one's call breaks, appends of the new one that the store has
 * written are rejected as lost, and their answers then throw where nothing catches them. A deadline around it does not help.
 * `gateway.int.spec.ts` ("when another client's connection breaks") fails with it, and S3 falls from 0.348 to 0.244.
 */
export function createBatchAppender({ connection, deadlineMs }: BatchAppenderOptions) {
  let current: OpenCall | null = null

  /** The open call, or a new one. A new client means that the connection has moved, for example to a new leader. */
  async function openCall(connected: Connected): Promise<OpenCall> {
    // On the channel that the client's own discovery found.
    const client = await internalsOf(connected.client).getGRPCClient(streamsGrpc.StreamsClient, 'batchAppend')
    if (current?.client === client) return current
    if (current) retire(current)
    current = begin(connected, client)
    return current
  }

  function begin(connected: Connected, client: StreamsClient): OpenCall {
    const callArguments = internalsOf(connected.client).callArguments(
      { requiresLeader: true },
      { deadline: Number.POSITIVE_INFINITY },
    )
    const call = client.batchAppend(...callArguments)
    const open: OpenCall = { connected, client, call, pending: new Map(), isRetired: false }
    const lose = (error: unknown) => {
      if (current === open) current = null
      for (const { reject } of open.pending.values()) reject(error)
      open.pending.clear()
    }
    call.on('data', (response: Response) => settle(open, response))
    call.on('error', error => {
      lose(error)
      // An error of our own `cancel` says nothing.
      if (!open.isRetired) connection.report(connected, error)
    })
    call.on('end', () => lose(new EventStoreUnavailable('it ended the call', { ambiguous: true })))
    return open
  }

  function settle(open: OpenCall, response: Response): void {
    const correlationId = response.getCorrelationId()
    const key = correlationId ? parseUUID(correlationId) : ''
    const append = open.pending.get(key)
    // Its deadline has passed, and its caller knows that the outcome is unknown.
    if (!append) return
    open.pending.delete(key)
    const error = response.getError()
    const success = response.getSuccess()
    const position = success?.getPosition()
    if (error) {
      const failure = unpackToCommandError(error, append.streamName)
      append.reject(failure)
      // A leader without its majority answers "Server Is Not Ready", and keeps the call open.
      connection.report(open.connected, failure)
    } else if (success && position)
      append.resolve({
        revision: BigInt(success.getCurrentRevision()),
        position: BigInt(position.getCommitPosition()),
      })
    else append.reject(new Error('the event store did not return the position of an append'))
    endIfDone(open)
  }

  /** Sends no more appends on a call. Those on their way keep their own deadlines. */
  function retire(open: OpenCall): void {
    if (current === open) current = null
    open.isRetired = true
    endIfDone(open)
  }

  function endIfDone({ call, pending, isRetired }: OpenCall): void {
    if (isRetired && pending.size === 0) call.cancel()
  }

  return {
    /**
     * Appends all events or none. Rejects with the client's errors, with those of a broken call, or with
     * `EventStoreUnavailable` at the deadline: `ambiguous` if the append was sent.
     */
    append(
      streamName: string,
      events: readonly EncodedEvent[],
      expected: ExpectedRevision,
    ): Promise<AppendResult> {
      const correlationId = randomUUID()
      let sentOn: OpenCall | null = null
      let isLate = false
      const request = requestOf(correlationId, streamName, events, expected)
      const connected = connection.current()

      async function send(): Promise<AppendResult> {
        const open = await openCall(connected)
        // It must not be written after its caller got the answer that nothing was.
        if (isLate) throw new Error('the deadline has passed')
        sentOn = open
        return new Promise((resolve, reject) => {
          open.pending.set(correlationId, { streamName, resolve, reject })
          open.call.write(request)
        })
      }

      return withTimeout(send(), deadlineMs, () => {
        isLate = true
        sentOn?.pending.delete(correlationId)
        // A call that hangs may hang forever.
        if (sentOn) retire(sentOn)
        const late = new EventStoreUnavailable(`no answer within ${deadlineMs} ms`, {
          ambiguous: sentOn !== null,
        })
        connection.report(connected, late)
        throw late
      })
    },
    /** Ends the call. Appends that have no answer yet fail as ambiguous. */
    close(): void {
      if (!current) return
      current.isRetired = true
      current.call.cancel()
    },
  }
}

function requestOf(
  correlationId: string,
  streamName: string,
  events: readonly EncodedEvent[],
  expected: ExpectedRevision,
): Request {
  const identifier = new shared.StreamIdentifier().setStreamName(Buffer.from(streamName))
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(identifier)
  if (expected === 'any') options.setAny(new shared.Empty())
  else if (expected === 'no_stream') options.setNoStream(new shared.Empty())
  else options.setStreamPosition(String(expected))
  // Without the deadline of the protocol: it is an instant, and a server whose clock is ahead would refuse every append.
  return new streams.BatchAppendReq()
    .setCorrelationId(createUUID(correlationId))
    .setOptions(options)
    .setProposedMessagesList(events.map(messageOf))
    .setIsFinal(true)
}

function messageOf({ id, type, data, metadata }: EncodedEvent) {
  const message = new streams.BatchAppendReq.ProposedMessage()
    .setId(createUUID(id))
    .setData(data)
    .setCustomMetadata(metadata)
  message.getMetadataMap().set('type', type).set('content-type', 'application/json')
  return message
}

interface MetadataDependencies {
  readonly connection: Connection
  readonly credentials: Credentials
  readonly deadlineMs: number
}

// The call's own deadline comes first. This one covers the time before the call starts (finding the leader).
const graceMs = 250

/** Sets `$maxAge` of a stream by a unary call. Errors as in `EventStoreGateway.expireAfter`. */
export async function expireAfter(
  { connection, credentials, deadlineMs }: MetadataDependencies,
  streamName: string,
  seconds: number,
): Promise<void> {
  const connected = connection.current()
  const options = { credentials, deadline: deadlineMs, requiresLeader: true }
  try {
    await withDeadline(connected.client.setStreamMetadata(streamName, { maxAge: seconds }, options), {
      ms: deadlineMs + graceMs,
      ambiguous: true,
    })
  } catch (error) {
    connection.report(connected, error)
    throw appendFailure(error, streamName, '$metadata', 'any')
  }
}
