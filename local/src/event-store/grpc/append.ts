import type {
  AppendReq,
  AppendResp,
  DeleteReq,
  TombstoneReq,
} from '@eventstore/db-client/generated/streams_pb.js'
import type { handleUnaryCall, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js'
import type { Logger } from 'pino'
import type { EventLog, WriteResult } from '../engine/event-log.ts'
import { invalid, StoreError } from '../errors.ts'
import type { Expected } from '../streams.ts'
import { logPosition, messages } from '../wire/generated.ts'
import {
  appendSuccess,
  appendWrongVersion,
  createAppendedEvents,
  type WriteTarget,
  writeTarget,
} from '../wire/write-messages.ts'
import { statusOf, streamDeleted, wrongExpectedVersion } from './statuses.ts'

const { DeleteResp, TombstoneResp } = messages.streams

/** `Streams.Append`: a stream of events in, one answer out. */
export function appendHandler(eventLog: EventLog, log: Logger) {
  return (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    let target: WriteTarget | undefined
    const appended = createAppendedEvents()
    let answered = false

    const refuse = (error: unknown) => {
      if (answered) return
      answered = true
      if (!(error instanceof StoreError)) log.error({ err: error }, 'an append failed')
      answer(statusOf(error))
    }

    const finish = async () => {
      if (answered) return
      if (target === undefined) throw invalid('The append has no options.')
      const { stream, expected } = target
      const result = await eventLog.append(stream, expected, appended.events)
      if (answered) return
      answered = true
      if (result.kind === 'deleted') answer(streamDeleted(stream))
      else if (result.kind === 'wrong-version') answer(null, appendWrongVersion(expected, result.current))
      else answer(null, appendSuccess(result))
    }

    call.on('data', (message: AppendReq) => {
      if (answered) return
      try {
        const proposed = message.getProposedMessage()
        if (proposed === undefined) target = writeTarget(message.getOptions())
        else appended.add(proposed)
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

/** `Streams.Delete` (a soft delete) and `Streams.Tombstone`: both have the same request and answer, in different classes. */
export function deleteHandlers({ softDelete, tombstone }: EventLog, log: Logger) {
  const handler =
    <Request extends DeleteReq | TombstoneReq, Response>(
      write: (stream: string, expected: Expected) => Promise<WriteResult>,
      respond: (position: string) => Response,
    ): handleUnaryCall<Request, Response> =>
    (call, answer) => {
      const run = async () => {
        const { stream, expected } = writeTarget(call.request.getOptions())
        const result = await write(stream, expected)
        if (result.kind === 'deleted') answer(streamDeleted(stream))
        else if (result.kind === 'success') answer(null, respond(String(result.position)))
        else answer(wrongExpectedVersion(stream, expected, result.current))
      }
      run().catch((error: unknown) => {
        if (!(error instanceof StoreError)) log.error({ err: error }, 'a deletion failed')
        answer(statusOf(error))
      })
    }
  return {
    delete: handler(softDelete, at => new DeleteResp().setPosition(logPosition(DeleteResp.Position, at))),
    tombstone: handler(tombstone, at =>
      new TombstoneResp().setPosition(logPosition(TombstoneResp.Position, at)),
    ),
  }
}
