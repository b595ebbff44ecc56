import { type ServerDuplexStream, status } from '@grpc/grpc-js'
import type { EventLog } from '../engine/event-log.ts'
import { StoreError } from '../errors.ts'
import type { Log } from '../log.ts'
import { type Expected, maxAppendBytes, type ProposedEvent } from '../model.ts'
import {
  type AppendTarget,
  type BatchMessage,
  type BatchRefusal,
  checkEvent,
  encodeBatchRefusal,
  encodeBatchSuccess,
  sizeOf,
} from '../wire/append-messages.ts'
import { messages } from '../wire/generated.ts'
import { emptyBuffer, encodeMessage } from '../wire/protobuf.ts'
import type { OpenCalls } from './open-calls.ts'
import { appendTooLarge, statusOf } from './statuses.ts'

const timeout: BatchRefusal = {
  code: status.DEADLINE_EXCEEDED,
  message: 'The deadline of the append has passed; it may still have been written.',
  type: 'Timeout',
  details: emptyBuffer,
}

const deleted = (stream: string): BatchRefusal => ({
  code: status.FAILED_PRECONDITION,
  message: 'The stream is deleted.',
  type: 'StreamDeleted',
  details: encodeMessage([[1, encodeMessage([[3, Buffer.from(stream)]])]]),
})

const expectedFields = { any: 4, stream_exists: 5, no_stream: 6 } as const

const wrongVersion = (expected: Expected, current: number | undefined): BatchRefusal => ({
  code: status.FAILED_PRECONDITION,
  message: 'The stream is not at the expected revision.',
  type: 'WrongExpectedVersion',
  details: encodeMessage([
    current === undefined ? [2, emptyBuffer] : [1, current],
    expected.kind === 'revision' ? [3, expected.revision] : [expectedFields[expected.kind], emptyBuffer],
  ]),
})

const failed = (error: unknown): BatchRefusal => {
  const { code, details } = statusOf(error)
  if (error instanceof StoreError && error.fault === 'maximum-append-size-exceeded') {
    return {
      code,
      message: details,
      type: 'MaximumAppendSizeExceeded',
      details: encodeMessage([[1, maxAppendBytes]]),
    }
  }
  // The client drops the message of the type `Unknown`, but keeps it for a type without an error class.
  const badRequest = new messages.shared.BadRequest()
  badRequest.setMessage(details)
  return { code, message: details, type: 'BadRequest', details: badRequest.serializeBinary() }
}

interface Append {
  readonly correlationId: Buffer
  readonly target: AppendTarget
  readonly events: ProposedEvent[]
  size: number
  answered: boolean
  timer: NodeJS.Timeout | undefined
}

// setTimeout takes 32-bit delays, 24.8 days at most. A later deadline counts as this one.
const maxTimerMs = 2 ** 31 - 1

/** `Streams.BatchAppend`: many appends over one call. Each comes in pieces and gets one answer with its correlation id. */
export function batchAppendHandler(eventLog: EventLog, calls: OpenCalls, log: Log, now: () => number) {
  return (call: ServerDuplexStream<BatchMessage, Buffer>): void => {
    // Appends whose last piece has not arrived. An append that was refused early stays here, to ignore its other pieces.
    const incoming = new Map<string, Append>()
    let unanswered = 0
    let ended = false
    let gone = false

    const settle = () => {
      if (ended && unanswered === 0 && !gone) call.end()
    }

    // A second answer with the same id crashes the client's process, so all answers are sent here.
    const answer = (append: Append, encoded: () => Buffer) => {
      if (append.answered) return
      append.answered = true
      clearTimeout(append.timer)
      unanswered--
      if (!gone) call.write(encoded())
      settle()
    }

    const refuse = (append: Append, refusal: BatchRefusal) =>
      answer(append, () => encodeBatchRefusal(append.correlationId, append.target.stream, refusal))

    const isLate = ({ target }: Append) => target.deadline !== undefined && target.deadline <= now()

    const begin = (correlationId: Buffer, target: AppendTarget): Append => {
      const append: Append = { correlationId, target, events: [], size: 0, answered: false, timer: undefined }
      unanswered++
      if (target.deadline !== undefined) {
        const wait = Math.min(Math.max(0, target.deadline - now()), maxTimerMs)
        append.timer = setTimeout(() => refuse(append, timeout), wait)
      }
      return append
    }

    const finish = async (append: Append) => {
      const { stream, expected } = append.target
      const result = await eventLog.append(stream, expected, append.events)
      if (result.kind === 'deleted') refuse(append, deleted(stream))
      else if (result.kind === 'wrong-version') refuse(append, wrongVersion(expected, result.current))
      else {
        const { revision, position } = result
        answer(append, () => encodeBatchSuccess(append.correlationId, stream, revision, position))
      }
    }

    const fail = (append: Append, error: unknown) => {
      if (!(error instanceof StoreError)) log.error({ err: error }, 'A batch append failed')
      // While the server stops, it ends the whole call instead of answering single appends.
      if (error instanceof StoreError && error.fault === 'closing') return
      refuse(append, failed(error))
    }

    const accept = (append: Append, events: readonly ProposedEvent[]) => {
      for (const event of events) {
        append.size += sizeOf(event)
        if (append.size > maxAppendBytes) throw appendTooLarge()
        checkEvent(event)
        append.events.push(event)
      }
    }

    const pauseForRoom = () => {
      const room = eventLog.room()
      if (room === undefined) return
      call.pause()
      void room.then(() => call.resume())
    }

    call.on('data', ({ correlationId, target, events, isFinal }: BatchMessage) => {
      const key = correlationId.toString('latin1')
      let append = incoming.get(key)
      if (append === undefined) {
        // This piece belongs to no known append, so there is nothing to answer.
        if (target === undefined) return
        append = begin(correlationId, target)
        incoming.set(key, append)
      }
      if (isFinal) incoming.delete(key)
      if (append.answered) return
      if (isLate(append)) return refuse(append, timeout)
      try {
        accept(append, events)
      } catch (error) {
        return fail(append, error)
      }
      if (!isFinal) return
      const whole = append
      void finish(whole).catch((error: unknown) => fail(whole, error))
      pauseForRoom()
    })
    call.on('end', () => {
      ended = true
      // The client will not finish these appends, and it waits for no answer to them.
      for (const append of incoming.values()) {
        if (append.answered) continue
        append.answered = true
        clearTimeout(append.timer)
        unanswered--
      }
      settle()
    })
    const release = calls.add(() => {
      gone = true
      call.emit('error', statusOf(new StoreError('closing', 'The event store is shutting down.')))
    })
    const leave = () => {
      gone = true
      release()
      for (const append of incoming.values()) clearTimeout(append.timer)
    }
    call.on('cancelled', leave)
    call.on('close', leave)
    call.on('finish', leave)
  }
}
