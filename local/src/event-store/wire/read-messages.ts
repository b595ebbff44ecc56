import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js'
import type { Direction } from '../engine/reader.ts'
import { checkStreamName } from '../engine/stream-name.ts'
import { StoreError } from '../errors.ts'
import { messages } from './generated.ts'
import { emptyBuffer, encodeMessage } from './protobuf.ts'
import { peekRecord } from './record.ts'

const { ReadReq: Read } = messages.streams
const { StreamOptionCase, CountOptionCase } = Read.Options

// EventStoreDB's default for how many events a filter looks at between checkpoints.
const defaultWindow = 32

/** Where a read begins: at an end of the log, or at a revision or position. */
export type From = 'start' | 'end' | number

/** A filter on the whole log, with the number of considered events after which a checkpoint is due. */
export interface Filter {
  readonly matches: (record: Buffer) => boolean
  readonly checkpointEvery: number
}

/** `ReadReq`, as far as it is understood here. */
export interface ReadRequest {
  /** undefined: the whole log ($all). */
  readonly stream: string | undefined
  readonly from: From
  readonly direction: Direction
  /** undefined: a subscription, without end. */
  readonly count: number | undefined
  readonly filter: Filter | undefined
}

// Beyond 2^53 lies no event of ours; rounding there changes nothing.
const toNumber = (digits: string): number => Number(digits)

const invalid = (message: string) => new StoreError('invalid-argument', message)

/** Reads a request. Throws a StoreError ('invalid-argument') for one that makes no sense. */
export function parseReadRequest(request: ReadReq): ReadRequest {
  const options = request.getOptions()
  if (options === undefined) throw invalid('The read has no options.')
  if (options.getUuidOption()?.hasStructured() === true) {
    throw invalid('This server answers event ids as text only (uuid_option string).')
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
  if (expression === undefined) throw invalid('The filter says neither stream names nor event types.')
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

/** `ReadResp.confirmation`: the subscription stands. */
export function confirmationFrame(id: string): Buffer {
  return encodeMessage([[2, encodeMessage([[1, Buffer.from(id)]])]])
}

/** `ReadResp.checkpoint`: everything up to here has been considered. */
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

/** `ReadResp.caught_up`: what follows is live. */
export const caughtUpFrame = encodeMessage([[8, emptyBuffer]])

/** `ReadResp.fell_behind`: what follows is history again. */
export const fellBehindFrame = encodeMessage([[9, emptyBuffer]])
