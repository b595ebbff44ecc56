import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { Direction } from '../engine/reader.ts'
import { checkStreamName } from '../engine/stream-name.ts'
import { StoreError } from '../errors.ts'
import { messages } from './generated.ts'
import { emptyBuffer, encodeMessage } from './protobuf.ts'
import { peekRecord } from './record.ts'

const { ReadReq: Read } = messages.streams
const { StreamOptionCase, CountOptionCase } = Read.Options

// EventStoreDB's default for the number of events that a filter checks between checkpoints.
const defaultWindow = 32

/** Where a read begins: at the start or end of the log, or at a revision or position. */
export type From = 'start' | 'end' | number

/** A filter on the whole log. A checkpoint is due after it has checked `checkpointEvery` events. */
export interface Filter {
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
const toNumber = (digits: string): number => Number(digits)

const invalid = (message: string) => new StoreError('invalid-argument', message)

/** Parses a request. Throws a StoreError ('invalid-argument') for an invalid one. */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions()
  if (options === undefined) throw invalid('The read has no options.')
  if (options.getUuidOption()?.hasStructured() === true) {
    throw invalid('This server sends event ids only as text (uuid_option string).')
  }
  const subscription = options.getCountOptionCase() === CountOptionCase.SUBSCRIPTION
  const filter = options.getFilter()
  return {
    ...parseTarget(options),
    direction: !subscription && options.getReadDirection() === 1 ? 'backwards' : 'forwards',
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
  const name = Buffer.from(stream.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8')
  checkStreamName(name)
  const from = stream.hasRevision() ? toNumber(stream.getRevision()) : stream.hasEnd() ? 'end' : 'start'
  return { stream: name, from }
}

const parseFilter = (options: ReadReq.Options.FilterOptions): Filter => {
  const onStream = options.getStreamIdentifier()
  const expression = onStream ?? options.getEventType()
  if (expression === undefined) throw invalid('The filter has neither stream names nor event types.')
  const accepts = matcher(expression.getRegex(), expression.getPrefixList())
  const window = options.hasMax() ? options.getMax() : defaultWindow
  return {
    matches: record => {
      const { stream, type } = peekRecord(record)
      return accepts(onStream === undefined ? type : stream)
    },
    checkpointEvery: Math.max(1, window * options.getCheckpointintervalmultiplier()),
  }
}

const matcher = (regex: string, prefixes: readonly string[]): ((text: string) => boolean) => {
  if (prefixes.length > 0) return text => prefixes.some(prefix => text.startsWith(prefix))
  try {
    const pattern = new RegExp(regex, 'u')
    return text => pattern.test(text)
  } catch (error) {
    throw new StoreError('invalid-argument', `The filter "${regex}" is not a regular expression.`, {
      cause: error,
    })
  }
}

/** Frames a stored record as `ReadResp.event`. */
export function eventFrame(position: number, record: Buffer): Buffer {
  return encodeMessage([
    [
      1,
      encodeMessage([
        [1, record],
        [3, position],
      ]),
    ],
  ])
}

/** `ReadResp.confirmation`: the subscription has started. */
export function confirmationFrame(id: string): Buffer {
  return encodeMessage([[2, encodeMessage([[1, Buffer.from(id)]])]])
}

/** `ReadResp.checkpoint`: the filter has checked all events up to this position. */
export function checkpointFrame(position: number): Buffer {
  return encodeMessage([
    [
      3,
      encodeMessage([
        [1, position],
        [2, position],
      ]),
    ],
  ])
}

/** `ReadResp.stream_not_found`. */
export function streamNotFoundFrame(stream: string): Buffer {
  return encodeMessage([[4, encodeMessage([[1, encodeMessage([[3, Buffer.from(stream)]])]])]])
}

/** `ReadResp.caught_up`: the following events are live. */
export const caughtUpFrame = encodeMessage([[8, emptyBuffer]])

/** `ReadResp.fell_behind`: the following events are history again. */
export const fellBehindFrame = encodeMessage([[9, emptyBuffer]])
