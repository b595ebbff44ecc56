import type { Place } from '../model.ts'

export type Direction = 'forwards' | 'backwards'

/** An event to be stored. */
export interface NewEvent {
  readonly position: number
  readonly stream: string
  readonly streamId: number
  /** Undefined for a tombstone, which cannot be read by revision. */
  readonly revision: number | undefined
  readonly record: Buffer
}

/** The stored state of a whole stream. */
export interface StreamHead {
  /** The position of the stream's first event. It is unique and never changes. */
  readonly streamId: number
  readonly lastRevision: number
  readonly tombstoned: boolean
}

/** A stored event: its place in the log and its encoded `RecordedEvent`. */
export interface StoredRecord {
  readonly position: number
  readonly record: Buffer
}

/** Events to be added to the log atomically. */
export interface Commit {
  readonly events: readonly NewEvent[]
  readonly heads: ReadonlyMap<string, StreamHead>
}

/**
 * Stores the log. Reads are synchronous and see only durable commits.
 * They throw a StoreError ('corrupt') for a record with a wrong checksum.
 */
export interface Storage {
  /** The position of the last event, 0 when there is none. */
  headPosition(): number
  head(stream: string): StreamHead | undefined
  positionOf(streamId: number, revision: number): number | undefined
  record(position: number): Buffer | undefined
  /** Places of a stream's events from a revision on (inclusive), at most `limit`. */
  places(streamId: number, from: number, direction: Direction, limit: number): Place[]
  /** Records of the whole log from a position on (inclusive), at most `limit`, fewer once they have `maxBytes`. */
  records(from: number, direction: Direction, limit: number, maxBytes: number): StoredRecord[]
  /**
   * Resolves when the whole commit is on disk. Rejects with a StoreError ('disk-full') before it writes anything, and
   * with any other error if the store must not be written any more. Only one call at a time.
   */
  commit(commit: Commit): Promise<void>
  close(): Promise<void>
}
