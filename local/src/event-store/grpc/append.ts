import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js'
import type { Logger } from 'pino'
import type { EventLog, WriteResult } from '../engine/event-log.ts'
import { StoreError } from '../errors.ts'
import { type Expected, maxAppendBytes, type ProposedEvent } from '../model.ts'
import { messages } from '../wire/generated.ts'
import { proposedEvent, sizeOf, type WriteTarget, writeTarget } from '../wire/write-requests.ts'
import { appendTooLarge, statusOf, streamDeleted } from './statuses.ts'

const { AppendResp: Response } = messages.streams
const { Empty } = messages.shared

const success = (result: Extract<WriteResult, { kind: 'success' }>): AppendResp => {
  const body = new Response.Success()
  if (result.revision === undefined) body.setNoStream(new Empty())
  else body.setCurrentRevision(String(result.revision))
  if (result.position === undefined) body.setNoPosition(new Empty())
  else {
    const at = String(result.position)
    body.setPosition(new Response.Position().setCommitPosition(at).setPreparePosition(at))
  }
  return new Response().setSuccess(body)
}

const wrongVersion = (expected: Expected, current: number | undefined): AppendResp => {
  const body = new Response.WrongExpectedVersion()
  if (current === undefined) body.setCurrentNoStream(new Empty())
  else body.setCurrentRevision(String(current))
  if (expected.kind === 'revision') body.setExpectedRevision(String(expected.revision))
  else if (expected.kind === 'any') body.setExpectedAny(new Empty())
  else if (expected.kind === 'no_stream') body.setExpectedNoStream(new Empty())
  else body.setExpectedStreamExists(new Empty())
  return new Response().setWrongExpectedVersion(body)
}

/** `Streams.Append`: a stream of events in, one answer out. */
export function appendHandler(eventLog: EventLog, log: Logger) {
  return (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    let target: WriteTarget | undefined
    const events: ProposedEvent[] = []
    let size = 0
    let answered = false

    const refuse = (error: unknown) => {
      if (answered) return
      answered = true
      if (!(error instanceof StoreError)) log.error({ err: error }, 'An append failed')
      answer(statusOf(error))
    }

    const finish = async () => {
      if (answered) return
      if (target === undefined) throw new StoreError('invalid-argument', 'The append has no options.')
      const { stream, expected } = target
      const result = await eventLog.append(stream, expected, events)
      if (answered) return
      answered = true
      if (result.kind === 'deleted') answer(streamDeleted(stream))
      else if (result.kind === 'wrong-version') answer(null, wrongVersion(expected, result.current))
      else answer(null, success(result))
    }

    const accept = (message: AppendReq) => {
      const proposed = message.getProposedMessage()
      if (proposed === undefined) {
        target = writeTarget(message.getOptions())
        return
      }
      const event = proposedEvent(proposed)
      size += sizeOf(event)
      if (size > maxAppendBytes) throw appendTooLarge()
      events.push(event)
    }

    call.on('data', (message: AppendReq) => {
      if (answered) return
      try {
        accept(message)
      } catch (error) {
        refuse(error)
      }
    })
    call.on('end', () => void finish().catch(refuse))
    // The client disconnected or its deadline passed. An append that it had not sent completely is not written.
    call.on('cancelled', () => {
      answered = true
    })
  }
}
