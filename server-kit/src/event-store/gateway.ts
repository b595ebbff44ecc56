import type { EventMetadata, NewEventMetadata } from '@safe-menu/contracts/events/metadata'
import type { PoisonEvent } from './errors.ts'

/** An event to be appended. `id` is a UUID: the same one again, with the same expected revision, is the same event to the store. */
export interface NewEvent {
  readonly id: string
  readonly type: string
  readonly data: unknown
  readonly metadata: NewEventMetadata
}

/** An event as it was read: data already parsed by its contract schema and upcast. */
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
  /** Its JSON exactly as it was stored, before parsing and upcasting: what the audit trail's chains cover. */
  readonly raw: { readonly data: unknown; readonly metadata: unknown }
}

export type ExpectedRevision = bigint | 'no_stream' | 'any'

export interface AppendResult {
  readonly revision: bigint
  readonly position: bigint
}

export interface StreamSlice {
  readonly events: readonly StoredEvent[]
  /** Revision of the last event, or `null` when there is no such stream. */
  readonly revision: bigint | null
  /** Position of the last event, or `null`. */
  readonly position: bigint | null
}

/** What a subscription yields, in order. */
export type SubscriptionItem =
  | { readonly kind: 'event'; readonly event: StoredEvent }
  /** An event that cannot be decoded, in its place among the others. It must not be skipped silently. */
  | { readonly kind: 'undecodable'; readonly error: PoisonEvent }
  /** Every event of interest up to here has been delivered. */
  | { readonly kind: 'checkpoint'; readonly position: bigint }
  /** History is over, live from here; again after each reconnection. */
  | { readonly kind: 'caught-up'; readonly position: bigint | null }

export interface SubscribeOptions {
  /** Exclusive; `null` is from the start. Asked anew at each (re)connection, so that a drop resumes from what was committed. */
  readonly from: () => Promise<bigint | null>
  /** Of the known types only these. Unknown types always come, too, and cannot be decoded. */
  readonly eventTypes: readonly string[]
  /** Ends the iteration. */
  readonly signal: AbortSignal
  /** Rebuilds raise the window between two checkpoints. */
  readonly maxSearchWindow?: number
}

/** What to read of a stream. Without anything: all of it. */
export interface ReadStreamOptions {
  /** Inclusive. */
  readonly fromRevision?: bigint
  /** At most so many: a portion of a stream too long to be read at once. */
  readonly maxCount?: number
  /** Only the last so many, still oldest first. Instead of the other two. */
  readonly last?: number
}

/** The one code path to the event store; the client's known hazards are handled behind it. */
export interface EventStoreGateway {
  /** A stream's events, oldest first. A missing stream is an empty slice. Rejects with `EventStoreUnavailable` past its deadline. */
  readStream(streamName: string, options?: ReadStreamOptions): Promise<StreamSlice>
  /** Appends or rejects with `RevisionConflict` or `EventStoreUnavailable`; never hangs past its deadline, never half-writes. */
  append(streamName: string, events: readonly NewEvent[], expected: ExpectedRevision): Promise<AppendResult>
  /** Lets a stream's events expire so many seconds after they were written (`$maxAge`). In place of what was set before; rejects as `append`. */
  expireAfter(streamName: string, seconds: number): Promise<void>
  /** An endless iteration that survives drops (resubscribes with capped backoff and jitter) until `signal` aborts. */
  subscribeToAll(options: SubscribeOptions): AsyncIterable<SubscriptionItem>
  /** Position of the last event in `$all`, or `null` in an empty store. */
  head(): Promise<bigint | null>
  /** The event at exactly this position of `$all`, or `null`. */
  eventAt(position: bigint): Promise<EventHeader | null>
  /** Closes the client; subscriptions end. */
  close(): Promise<void>
}

/** Where and when an event stands, without its data. */
export interface EventHeader {
  readonly id: string
  readonly position: bigint
  readonly type: string
  readonly created: Date
}

export interface BatchOptions extends SubscribeOptions {
  readonly maxBatch: number
  /** Milliseconds to wait for a fuller portion when history is read; a portion that reaches its end never waits. Nothing unless told. */
  readonly gatherMs?: () => number
}

/** What the projector needs beside the gateway. */
export interface ProjectorEventStore extends EventStoreGateway {
  /** The event types that this process knows. */
  readonly knownTypes: ReadonlySet<string>
  /**
   * `subscribeToAll`, in the portions that had arrived when asked for: one event when little happens, up to
   * `maxBatch` when much waits.
   */
  batches(options: BatchOptions): AsyncIterable<readonly SubscriptionItem[]>
  /** The last event at or before a position that is none of the store's own ("$..."); `null` where none is near. */
  lastEventUpTo(position: bigint): Promise<EventHeader | null>
  /** Headers of the events after a position (exclusive, `null` is the start), of every type. */
  peekAll(options: { readonly after: bigint | null; readonly limit: number }): Promise<readonly EventHeader[]>
}
