import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import type {
  AppendReq,
  AppendResp,
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js'
import { status } from '@grpc/grpc-js'
import type { Message } from 'google-protobuf'
import type { WriteResult } from '../engine/event-log.ts'
import { invalid, StoreError } from '../errors.ts'
import { type Expected, maxAppendBytes, type ProposedEvent } from '../streams.ts'
import { logPosition, messages, streamIdentifier, streamName, uuidText } from './generated.ts'

const { Any, rpc, shared } = messages
const { AppendResp: Response, BatchAppendResp: BatchResponse } = messages.streams
const { AllStreamPosition, Empty } = shared

/** The stream of a write and its expected state. */
export interface WriteTarget {
  readonly stream: string
  readonly expected: Expected
}

/** The target of an append. */
export function writeTarget(options: AppendReq.Options | undefined): WriteTarget {
  if (options === undefined) throw invalid('The request has no options.')
  const revision = options.hasRevision() ? options.getRevision() : undefined
  return { stream: streamName(options.getStreamIdentifier()), expected: expectedOf(options, revision) }
}

/** The target of a batch append. */
export function batchTarget(options: BatchAppendReq.Options): WriteTarget {
  const revision = options.hasStreamPosition() ? options.getStreamPosition() : undefined
  return { stream: streamName(options.getStreamIdentifier()), expected: expectedOf(options, revision) }
}

interface ExpectedOptions {
  hasNoStream(): boolean
  hasStreamExists(): boolean
}

function expectedOf(options: ExpectedOptions, revision: string | undefined): Expected {
  if (revision !== undefined) return { kind: 'revision', revision: BigInt(revision) }
  if (options.hasNoStream()) return { kind: 'no_stream' }
  return { kind: options.hasStreamExists() ? 'stream_exists' : 'any' }
}

type ProposedMessage = AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage

/** The events of one append, as they arrive. */
export function createAppendedEvents() {
  const events: ProposedEvent[] = []
  let size = 0
  return {
    events: events as readonly ProposedEvent[],
    /** Throws a StoreError if the event cannot be stored or read back, or the append has become too large. */
    add(message: ProposedMessage): void {
      const event = proposedEvent(message)
      size += event.data.length + event.metadata.length + 2 * event.type.length
      if (size > maxAppendBytes)
        throw new StoreError(
          'maximum-append-size-exceeded',
          `An append holds at most ${maxAppendBytes} bytes of data, metadata and types.`,
        )
      events.push(event)
    },
  }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

function proposedEvent(message: ProposedMessage): ProposedEvent {
  const facts = message.getMetadataMap()
  const event = {
    id: uuidText(message.getId()),
    type: facts.get('type') ?? '',
    contentType: facts.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
  if (!uuidPattern.test(event.id)) throw invalid(`An event id must be a UUID: "${event.id}" is not.`)
  if (event.type === '') throw invalid('An event needs a type.')
  if (event.contentType !== 'application/json' && event.contentType !== 'application/octet-stream') {
    throw invalid(`The content type "${event.contentType}" is unknown.`)
  }
  return event
}

type Success = Extract<WriteResult, { kind: 'success' }>

/** The response to a successful append. */
export function appendSuccess({ revision, position }: Success): AppendResp {
  const body = new Response.Success()
    .setCurrentRevision(String(revision))
    .setPosition(logPosition(Response.Position, String(position)))
  return new Response().setSuccess(body)
}

/** The response to an append to a stream at another revision. `current`: undefined if it has no event. */
export function appendWrongVersion(expected: Expected, current: number | undefined): AppendResp {
  const body = new Response.WrongExpectedVersion()
  if (current === undefined) body.setCurrentNoStream(new Empty())
  else body.setCurrentRevision(String(current))
  if (expected.kind === 'revision') body.setExpectedRevision(String(expected.revision))
  else if (expected.kind === 'any') body.setExpectedAny(new Empty())
  else body.setExpectedNoStream(new Empty())
  return new Response().setWrongExpectedVersion(body)
}

/** The error of a batch append. The client recognises it by the type of the details. */
export interface BatchRefusal {
  /** A google.rpc code. */
  readonly code: number
  readonly message: string
  /** The name of the details in `event_store.client`. */
  readonly type: string
  readonly details: Message
}

/** A response to the batch append with this id, without a result. */
function responseTo(correlationId: UUID | undefined, stream: string): BatchAppendResp {
  return new BatchResponse().setCorrelationId(correlationId).setStreamIdentifier(streamIdentifier(stream))
}

/** The response to a successful batch append. */
export function batchSuccess(
  correlationId: UUID | undefined,
  stream: string,
  { revision, position }: Success,
): BatchAppendResp {
  const body = new BatchResponse.Success()
    .setCurrentRevision(String(revision))
    .setPosition(logPosition(AllStreamPosition, String(position)))
  return responseTo(correlationId, stream).setSuccess(body)
}

/** The response to a batch append that was refused. */
export function batchRefusal(
  correlationId: UUID | undefined,
  stream: string,
  { code, message, type, details }: BatchRefusal,
): BatchAppendResp {
  const any = new Any()
  any.pack(details.serializeBinary(), `event_store.client.${type}`)
  const error = new rpc.Status().setCode(code).setMessage(message).setDetails(any)
  return responseTo(correlationId, stream).setError(error)
}

/** The stream is at another revision. `current`: undefined if it has no event. */
export function batchWrongVersion(expected: Expected, current: number | undefined): BatchRefusal {
  const details = new shared.WrongExpectedVersion()
  if (current === undefined) details.setCurrentNoStream(new Empty())
  else details.setCurrentStreamRevision(String(current))
  if (expected.kind === 'revision') details.setExpectedStreamPosition(String(expected.revision))
  else if (expected.kind === 'any') details.setExpectedAny(new Empty())
  else details.setExpectedNoStream(new Empty())
  return {
    code: status.FAILED_PRECONDITION,
    message: 'The stream is not at the expected revision.',
    type: 'WrongExpectedVersion',
    details,
  }
}
