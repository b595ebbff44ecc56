/**
 * This server behaves like this version, which deployments run. The client supports caughtUp only from 23.10 on, and versions before
 * 25.0.1 count only an append's data towards its limit.
 */
export const serverVersion = '26.0.3'

/** The revision of a tombstone, 2^63-1. As `$tb` (truncate before) it marks a soft-deleted stream. */
export const deletedRevision = 9223372036854775807n

/** The type of the event in `$$stream` that carries a stream's metadata. */
export const metadataType = '$metadata'

/** The type of the event that deletes a stream permanently. */
export const tombstoneType = '$streamDeleted'

/** The limit for an append's data, metadata and twice its type names (EventStoreDB's default). */
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
