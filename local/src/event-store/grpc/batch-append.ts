import type { UUID } from '@eventstore/db-client/generated/shared_pb.js'
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerDuplexStream } from '@grpc/grpc-js'
import type { Logger } from 'pino'
import type { EventLog } from '../engine/event-log.ts'
import { StoreError, shuttingDown } from '../errors.ts'
import { maxAppendBytes } from '../streams.ts'
import { messages, uuidText } from '../wire/generated.ts'
import {
  type BatchRefusal,
  batchRefusal,
  batchSuccess,
  batchTarget,
  batchWrongVersion,
  createAppendedEvents,
  type WriteTarget,
} from '../wire/write-messages.ts'
import { statusOf } from './statuses.ts'

const { BadRequest, MaximumAppendSizeExceeded } = messages.shared

interface Append {
  /** Sent back unchanged. */
  readonly correlationId: UUID | undefined
  readonly target: WriteTarget
  readonly appended: ReturnType<typeof createAppendedEvents>
  answered: boolean
}

/**
 * `Streams.BatchAppend`: many appends over one call. Each comes in pieces and gets one answer with its correlation id. Their deadlines
 * are ignored: they are instants of the client's clock, and the product sets none.
 * `stopping` fires when the server stops.
 */
export function batchAppendHandler(eventLog: EventLog, stopping: AbortSignal, log: Logger) {
  return (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    // Appends whose last piece has not arrived. An append that was refused early stays here, to ignore its other pieces.
    const incoming = new Map<string, Append>()
    let unanswered = 0
    let ended = false
    let gone = false

    const settle = () => {
      if (ended && unanswered === 0 && !gone) call.end()
    }

    // A second answer with the same id crashes the client's process, so all answers are sent here.
    const answer = (append: Append, response: BatchAppendResp) => {
      if (append.answered) return
      append.answered = true
      unanswered--
      if (!gone) call.write(response)
      settle()
    }

    const refuse = (append: Append, refusal: BatchRefusal) =>
      answer(append, batchRefusal(append.correlationId, append.target.stream, refusal))

    const finish = async (append: Append) => {
      const { stream, expected } = append.target
      const result = await eventLog.append(stream, expected, append.appended.events)
      if (result.kind === 'wrong-version') refuse(append, batchWrongVersion(expected, result.current))
      else answer(append, batchSuccess(append.correlationId, stream, result))
    }

    const fail = (append: Append, error: unknown) => {
      if (!(error instanceof StoreError)) log.error({ err: error }, 'a batch append failed')
      // While the server stops, it ends the whole call instead of answering single appends.
      if (error instanceof StoreError && error.fault === 'closing') return
      refuse(append, refusalOf(error))
    }

    call.on('data', (request: BatchAppendReq) => {
      const key = uuidText(request.getCorrelationId())
      const isFinal = request.getIsFinal()
      let append = incoming.get(key)
      if (append === undefined) {
        const options = request.getOptions()
        // This piece belongs to no known append, so there is nothing to answer.
        if (options === undefined) return
        append = {
          correlationId: request.getCorrelationId(),
          target: batchTarget(options),
          appended: createAppendedEvents(),
          answered: false,
        }
        unanswered++
        incoming.set(key, append)
      }
      if (isFinal) incoming.delete(key)
      if (append.answered) return
      try {
        for (const message of request.getProposedMessagesList()) append.appended.add(message)
      } catch (error) {
        return fail(append, error)
      }
      if (!isFinal) return
      const whole = append
      void finish(whole).catch((error: unknown) => fail(whole, error))
      const room = eventLog.room()
      if (room === undefined) return
      call.pause()
      void room.then(() => call.resume())
    })
    call.on('end', () => {
      ended = true
      // The client will not finish these appends, and it waits for no answer to them.
      for (const append of incoming.values()) {
        if (append.answered) continue
        append.answered = true
        unanswered--
      }
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
