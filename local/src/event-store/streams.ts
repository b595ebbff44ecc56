import { invalid } from './errors.ts'

/** Positions are offsets, as in a real log: an event begins where the record before it ends, so most numbers are no position. */
export const firstPosition = 1

/** The limit for an append's data, metadata and twice its type names (EventStoreDB's default). */
export const maxAppendBytes = 1024 * 1024

/** The name of the stream that holds a stream's metadata. */
export const metastreamOf = (stream: string) => `$$${stream}`

// An LMDB key has at most 1,978 bytes, and the escaped name must fit into one.
const maxStreamNameBytes = 1000

/** Throws a StoreError ('invalid-argument') for a name that cannot be stored. */
export function checkStreamName(stream: string): void {
  if (stream === '') throw invalid('The stream name is empty.')
  if (stream.startsWith('$$$$')) throw invalid('A metadata stream cannot have metadata.')
  if (Buffer.byteLength(stream) > maxStreamNameBytes)
    throw invalid(`A stream name has at most ${maxStreamNameBytes} bytes.`)
}

/** The state of the stream that a writer expects. */
export type Expected =
  | { readonly kind: 'any' }
  | { readonly kind: 'no_stream' }
  | { readonly kind: 'stream_exists' }
  | { readonly kind: 'revision'; readonly revision: bigint }

/** An event that a client wants to append. `id` is a lower-case UUID. */
export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** The place of an event in its stream and in the log ($all; commit and prepare position are the same). */
export interface Place {
  readonly revision: number
  readonly position: number
}
