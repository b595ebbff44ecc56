import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js'
import jspb from 'google-protobuf'
import { invalid, StoreError } from '../errors.ts'
import type { Direction, StoredRecord } from '../storage/storage.ts'
import { checkStreamName } from '../streams.ts'
import { logPosition, messages, streamIdentifier, streamName } from './generated.ts'
import { typeIn } from './record.ts'

const { BinaryWriter } = jspb
const { ReadReq: Read, ReadResp: Response } = messages.streams
const { StreamOptionCase, CountOptionCase } = Read.Options

// EventStoreDB's default for the number of events that a filter checks between checkpoints.
const defaultWindow = 32

/** Where a read begins: at the start or end of the log, or at a revision or position. */
type From = 'start' | 'end' | number

/** A filter on the whole log. A checkpoint is due after it has checked `checkpointEvery` events. */
interface Filter {
  readonly matches: (record: Buffer) => boolean
  readonly checkpointEvery: number
}

/** The parts of `ReadReq` that this server supports. */
export interface ReadRequest {
  /** undefined: the whole log ($all). */
  readonly stream: string | undefined
  readonly from: From
  readonly direction: Direction
  /** undefined: a subscription, which has no end. */
  readonly count: number | undefined
  readonly filter: Filter | undefined
}

// No event has a revision or position above 2^53, so rounding there has no effect.
const toNumber = (digits: string) => Number(digits)

/** Parses a request. Throws a StoreError ('invalid-argument') for an invalid one. */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions()
  if (options === undefined) throw invalid('The read has no options.')
  const subscription = options.getCountOptionCase() === CountOptionCase.SUBSCRIPTION
  const filter = options.getFilter()
  const target = parseTarget(options)
  const direction = !subscription && options.getReadDirection() === 1 ? 'backwards' : 'forwards'
  if (!subscription && direction === 'forwards' && target.stream !== undefined && target.from === 'end') {
    throw new StoreError(
      'unknown',
      'Unexpected ReadStreamResult: a stream cannot be read forwards from its end.',
    )
  }
  return {
    ...target,
    direction,
    count: subscription ? undefined : toNumber(options.getCount()),
    filter: filter === undefined ? undefined : parseFilter(filter),
  }
}

const parseTarget = (options: ReadReq.Options): Pick<ReadRequest, 'stream' | 'from'> => {
  if (options.getStreamOptionCase() === StreamOptionCase.ALL) {
    const all = options.getAll()
    const position = all?.getPosition()?.getCommitPosition()
    const from = position !== undefined ? toNumber(position) : all?.hasEnd() ? 'end' : 'start'
    return { stream: undefined, from }
  }
  const stream = options.getStream()
  if (stream === undefined) throw invalid('The read names neither a stream nor $all.')
  const name = streamName(stream.getStreamIdentifier())
  checkStreamName(name)
  const from = stream.hasRevision() ? toNumber(stream.getRevision()) : stream.hasEnd() ? 'end' : 'start'
  return { stream: name, from }
}

const parseFilter = (options: ReadReq.Options.FilterOptions): Filter => {
  const expression = options.getEventType()?.getRegex()
  if (!expression) throw invalid('A filter needs a regular expression for event types.')
  const pattern = compileFilter(expression)
  const window = options.hasMax() ? options.getMax() : defaultWindow
  return {
    matches: record => pattern.test(typeIn(record)),
    checkpointEvery: Math.max(1, window * options.getCheckpointintervalmultiplier()),
  }
}

const encode = (response: ReadResp): Buffer => Buffer.from(response.serializeBinary())

/** Frames a stored record as `ReadResp.event`. Links (`$>`) are sent as they are. */
export function eventFrame({ position, record }: StoredRecord): Buffer {
  const writer = new BinaryWriter()
  writer.writeMessage(1, record, (_, event) => {
    event.writeBytes(1, record)
    event.writeUint64(3, position)
  })
  return Buffer.from(writer.getResultBuffer())
}

/** `ReadResp.confirmation`: the subscription has started. */
export function confirmationFrame(id: string): Buffer {
  return encode(new Response().setConfirmation(new Response.SubscriptionConfirmation().setSubscriptionId(id)))
}

/** `ReadResp.checkpoint`: the filter has checked all events up to this position. */
export function checkpointFrame(position: number): Buffer {
  return encode(new Response().setCheckpoint(logPosition(Response.Checkpoint, String(position))))
}

/** `ReadResp.stream_not_found`. */
export function streamNotFoundFrame(stream: string): Buffer {
  const missing = new Response.StreamNotFound().setStreamIdentifier(streamIdentifier(stream))
  return encode(new Response().setStreamNotFound(missing))
}

/** `ReadResp.caught_up`: the following events are live. */
export const caughtUpFrame = encode(new Response().setCaughtUp(new Response.CaughtUp()))

/**
 * Compiles the regular expression of a filter.
 * @throws StoreError ('invalid-argument')
 */
function compileFilter(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch (cause) {
    throw invalid(`The filter "${text}" is not a regular expression of JavaScript.`, cause)
  }
}
