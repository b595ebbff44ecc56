import type { EventMetadata, NewEventMetadata } from '@safe-menu/contracts/events/metadata'

/** An event to append. `id` is a UUID. The store treats the same id with the same expected revision as the same event. */
export interface NewEvent {
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: NewEventMetadata
}

/** An event as it was read, upcast and parsed with its schema. */
export interface StoredEvent<Data = unknown> {
  readonly id: string
  readonly type: string
  readonly streamName: string
  readonly revision: bigint
  /** Position in `$all` (commit = prepare). */
  readonly position: bigint
  /** The store's own clock; the product's time is `metadata.decidedAt`. */
  readonly created: Date
  readonly data: Data
  readonly metadata: EventMetadata
  /** The stored JSON before parsing and upcasting, which the chains of the audit trail cover. */
  readonly raw: { readonly data: unknown; readonly metadata: unknown }
}

export type ExpectedRevision = bigint | 'no_stream' | 'any'

export interface AppendResult {
  readonly revision: bigint
  readonly position: bigint
}

export interface StreamSlice {
  readonly events: readonly StoredEvent[]
  /** Revision of the last event. `null`: the stream does not exist. */
  readonly revision: bigint | null
  /** Position of the last event. `null`: the stream does not exist. */
  readonly position: bigint | null
}

/** The part of a stream to read. By default all of it. */
export interface ReadStreamOptions {
  /** Inclusive. */
  readonly fromRevision?: bigint
  /** The maximum number of events, for streams that are too long to read at once. */
  readonly maxCount?: number
  /** Reads only this number of last events, still oldest first. Not with the other two options. */
  readonly last?: number
}

/** An event without its data. */
export interface EventHeader {
  readonly id: string
  readonly position: bigint
  readonly type: string
  readonly created: Date
}
