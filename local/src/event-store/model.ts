/** The revision of a tombstone, 2^63-1: also the `$tb` (truncate before) that marks a soft-deleted stream. */
export const deletedRevision = 9223372036854775807n

/** The type of the event in `$$stream` that carries a stream's metadata. */
export const metadataType = '$metadata'

/** The type of the event that ends a stream for ever. */
export const tombstoneType = '$streamDeleted'

/** An append's data, metadata and twice its type names must stay within this (EventStoreDB's default). */
export const maxAppendBytes = 1024 * 1024

/** The name of the stream that holds a stream's metadata. */
export function metastreamOf(stream: string): string {
  return `$$${stream}`
}

/** Whether a stream holds another one's metadata. */
export function isMetastream(stream: string): boolean {
  return stream.startsWith('$$')
}

/** The stream that a metadata stream is about. */
export function originalOf(metastream: string): string {
  return metastream.slice(2)
}

/** What a writer says the stream must look like. */
export type Expected =
  | { readonly kind: 'any' }
  | { readonly kind: 'no_stream' }
  | { readonly kind: 'stream_exists' }
  | { readonly kind: 'revision'; readonly revision: bigint }

/** An event as a client proposes it. `id` is a lower-case UUID. */
export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly contentType: string
  readonly data: Uint8Array
  readonly metadata: Uint8Array
}

/** Where an event stands: in its stream, and in the log ($all; commit and prepare position are the same). */
export interface Place {
  readonly revision: number
  readonly position: number
}
