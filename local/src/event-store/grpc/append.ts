import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js'
import type { Logger } from 'pino'
import type { EventLog } from '../engine/event-log.ts'
import { invalid, StoreError } from '../errors.ts'
import {
  appendSuccess,
  appendWrongVersion,
  createAppendedEvents,
  type WriteTarget,
  writeTarget,
} from '../wire/write-messages.ts'
import { statusOf } from './statuses.ts'

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
      if (result.kind === 'wrong-version') answer(null, appendWrongVersion(expected, result.current))
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
