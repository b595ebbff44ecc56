/** An event on its way into the store. */
export interface NewEvent {
  readonly position: number
  readonly stream: string
  readonly streamId: number
  /** Absent for a tombstone, which is not reachable by revision. */
  readonly revision: number | undefined
  readonly id: string
  readonly record: Buffer
}

/** What the store keeps about a stream as a whole. */
export interface StreamHead {
  /** The position of the stream's first event: unique, and never changes. */
  readonly streamId: number
  readonly lastRevision: number
  readonly tombstoned: boolean
}

/** A stored event: its place in the log and its encoded `RecordedEvent`. */
export interface StoredRecord {
  readonly position: number
  readonly record: Buffer
}

/** One atomic addition to the log. */
export interface Commit {
  readonly events: readonly NewEvent[]
  readonly heads: ReadonlyMap<string, StreamHead>
}

/**
 * Where the log is kept. Reads are synchronous and see only what a finished commit has made durable.
 * Reads throw a StoreError ('corrupt') for a record whose checksum does not hold.
 */
export interface Storage {
  /** The position of the last event, 0 when there is none. */
  headPosition(): number
  head(stream: string): StreamHead | undefined
  /** The latest revision in this stream of the event with this id. */
  revisionOf(streamId: number, id: string): number | undefined
  positionOf(streamId: number, revision: number): number | undefined
  record(position: number): Buffer | undefined
  /** Places of a stream's events from a revision on (inclusive), at most `limit`. */
  places(
    streamId: number,
    from: number,
    direction: 'forwards' | 'backwards',
    limit: number,
  ): { revision: number; position: number }[]
  /** Records of the whole log from a position on (inclusive), at most `limit`, fewer once they have `maxBytes`. */
  records(from: number, direction: 'forwards' | 'backwards', limit: number, maxBytes: number): StoredRecord[]
  /**
   * Resolves when all of it is on disk. Rejects with a StoreError ('disk-full') when it has not been begun, and the
   * store is as before; with anything else when the store can no longer be trusted to write. One call at a time.
   */
  commit(commit: Commit): Promise<void>
  close(): Promise<void>
}
