import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { Logger } from 'pino'
import type { EventLog } from '../engine/event-log.ts'
import { StoreError, shuttingDown } from '../errors.ts'
import { maxAppendBytes } from '../streams.ts'
import { messages } from '../wire/generated.ts'
import {
  type BatchRefusal,
  batchRefusal,
  batchSuccess,
  batchTarget,
  batchWrongVersion,
  createAppendedEvents,
  tooLarge,
  type WriteTarget,
} from '../wire/write-messages.ts'
import { statusOf } from './statuses.ts'

const { BadRequest, MaximumAppendSizeExceeded } = messages.shared

/**
 * `Streams.BatchAppend`: many appends over one call. Each comes in one message and gets one answer with its correlation id. Their deadlines
 * are ignored: they are instants of the client's clock, and the product sets none.
 * `stopping` fires when the server stops.
 */
export function batchAppendHandler(eventLog: EventLog, stopping: AbortSignal, log: Logger) {
  /** `null`: the server stops, and ends the whole call instead of answering single appends. */
  const responseTo = async (
    request: BatchAppendReq,
    target: WriteTarget,
  ): Promise<BatchAppendResp | null> => {
    const { stream, expected } = target
    const correlationId = request.getCorrelationId()
    try {
      // The client splits only appends above 3 MB.
      if (!request.getIsFinal()) throw tooLarge()
      const appended = createAppendedEvents()
      for (const message of request.getProposedMessagesList()) appended.add(message)
      const result = await eventLog.append(stream, expected, appended.events)
      return result.kind === 'success'
        ? batchSuccess(correlationId, stream, result)
        : batchRefusal(correlationId, stream, batchWrongVersion(expected, result.current))
    } catch (error) {
      if (!(error instanceof StoreError)) log.error({ err: error }, 'a batch append failed')
      else if (error.fault === 'closing') return null
      return batchRefusal(correlationId, stream, refusalOf(error))
    }
  }

  return (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    let unanswered = 0
    let ended = false
    let gone = false

    const settle = () => {
      if (ended && unanswered === 0 && !gone) call.end()
    }

    const answer = (response: BatchAppendResp | null) => {
      if (response === null) return
      unanswered--
      if (!gone) call.write(response)
      settle()
    }

    call.on('data', (request: BatchAppendReq) => {
      const options = request.getOptions()
      // The rest of an append that was refused. A second answer with the same id would crash the client's process.
      if (options === undefined) return
      unanswered++
      void responseTo(request, batchTarget(options)).then(answer)
      const room = eventLog.room()
      if (room === undefined) return
      call.pause()
      void room.then(() => call.resume())
    })
    call.on('end', () => {
      ended = true
      settle()
    })
    const stop = () => {
      gone = true
      call.emit('error', statusOf(shuttingDown()))
    }
    stopping.addEventListener('abort', stop)
    const leave = () => {
      gone = true
      stopping.removeEventListener('abort', stop)
    }
    call.on('cancelled', leave)
    call.on('close', leave)
    call.on('finish', leave)
  }
}

const refusalOf = (error: unknown): BatchRefusal => {
  const { code, details } = statusOf(error)
  if (error instanceof StoreError && error.fault === 'maximum-append-size-exceeded') {
    const limit = new MaximumAppendSizeExceeded().setMaxappendsize(maxAppendBytes)
    return { code, message: details, type: 'MaximumAppendSizeExceeded', details: limit }
  }
  // The client drops the message of the type `Unknown`, but keeps it for a type without an error class.
  return { code, message: details, type: 'BadRequest', details: new BadRequest().setMessage(details) }
}
