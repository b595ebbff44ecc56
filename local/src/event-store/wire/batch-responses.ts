import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import { status } from '@grpc/grpc-js'
import type { Message } from 'google-protobuf'
import type { Expected } from '../model.ts'
import { messages } from './generated.ts'
import { streamIdentifier } from './identifiers.ts'

const { Any, rpc, shared } = messages
const { BatchAppendResp: Response } = messages.streams
const { AllStreamPosition, Empty } = shared

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
  return new Response().setCorrelationId(correlationId).setStreamIdentifier(streamIdentifier(stream))
}

/** The response to a successful batch append. Without a revision, the stream is still empty. */
export function batchSuccess(
  correlationId: UUID | undefined,
  stream: string,
  revision: number | undefined,
  position: number | undefined,
): BatchAppendResp {
  const success = new Response.Success()
  if (revision === undefined) success.setNoStream(new Empty())
  else success.setCurrentRevision(String(revision))
  if (position === undefined) success.setNoPosition(new Empty())
  else {
    const at = String(position)
    success.setPosition(new AllStreamPosition().setCommitPosition(at).setPreparePosition(at))
  }
  return responseTo(correlationId, stream).setSuccess(success)
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

/** The deadline of the append has passed. */
export const timedOut: BatchRefusal = {
  code: status.DEADLINE_EXCEEDED,
  message: 'The deadline of the append has passed; it may still have been written.',
  type: 'Timeout',
  details: new shared.Timeout(),
}

/** The stream has a tombstone (or, for `stream_exists`, is soft-deleted). */
export function deletedStream(stream: string): BatchRefusal {
  return {
    code: status.FAILED_PRECONDITION,
    message: 'The stream is deleted.',
    type: 'StreamDeleted',
    details: new shared.StreamDeleted().setStreamIdentifier(streamIdentifier(stream)),
  }
}

/** The stream is at another revision. `current`: undefined if it has no event. */
export function wrongVersion(expected: Expected, current: number | undefined): BatchRefusal {
  const details = new shared.WrongExpectedVersion()
  if (current === undefined) details.setCurrentNoStream(new Empty())
  else details.setCurrentStreamRevision(String(current))
  if (expected.kind === 'revision') details.setExpectedStreamPosition(String(expected.revision))
  else if (expected.kind === 'any') details.setExpectedAny(new Empty())
  else if (expected.kind === 'no_stream') details.setExpectedNoStream(new Empty())
  else details.setExpectedStreamExists(new Empty())
  return {
    code: status.FAILED_PRECONDITION,
    message: 'The stream is not at the expected revision.',
    type: 'WrongExpectedVersion',
    details,
  }
}
