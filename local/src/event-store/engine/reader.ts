import { isMetastream, originalOf } from '../model.ts'
import type { Direction, Storage, StoredRecord } from '../storage/storage.ts'
import { decodeRecord } from '../wire/record.ts'
import { firstReadable, parseRetention } from './stream-metadata.ts'
import { readMetadata } from './stream-states.ts'
import type { Waiters } from './waiters.ts'

/** A read takes this many events from the store in one step. Other requests run between two steps. */
export const eventsPerStep = 256

/** Approximate limit of the bytes that one step holds in memory, for large events. */
const maxStepBytes = 4 * 1024 * 1024

/** Whether a stream exists and can be read. */
export type StreamStatus = 'readable' | 'missing' | 'deleted'

/** One step of a stream read: its records, and the revision where the next step begins (undefined: the end). */
export interface StreamStep {
  readonly records: readonly StoredRecord[]
  readonly next: number | undefined
}

/** Reads durable events. Each call is one short synchronous step; callers yield between steps. */
export interface Reader {
  /** The position of the last durable event. */
  committed(): number
  /** Records of the log from a position on (inclusive), at most `limit`, empty at the end. */
  all(from: number, direction: Direction, limit: number): readonly StoredRecord[]
  status(stream: string): StreamStatus
  /** The last durable revision, -1 when there is none. */
  lastRevision(stream: string): number
  /** The events of a stream from a revision on (inclusive) that its metadata does not hide. */
  stream(stream: string, from: number, direction: Direction, limit: number): StreamStep
  /** One event of a stream; undefined if there is none, or it is hidden. */
  event(stream: string, revision: number): Buffer | undefined
  /** Resolves after the next commit to the stream (undefined: to anything). */
  changed(stream: string | undefined, signal: AbortSignal): Promise<void>
}

interface ReaderDeps {
  readonly storage: Storage
  readonly waiters: Waiters
  readonly now: () => number
  readonly committed: () => number
}

/** Creates the reader of the log. */
export function createReader({ storage, waiters, now, committed }: ReaderDeps): Reader {
  const retentionOf = (stream: string) => parseRetention(stream, readMetadata(storage, stream))

  const readStep = (name: string, from: number, direction: Direction, limit: number): StreamStep => {
    const head = storage.head(name)
    if (head === undefined || head.lastRevision < 0) return { records: [], next: undefined }
    const retention = retentionOf(name)
    const first = firstReadable(retention, head.lastRevision)
    const start = direction === 'forwards' ? Math.max(from, first) : Math.min(from, head.lastRevision)
    if (direction === 'forwards' ? start > head.lastRevision : start < first) {
      return { records: [], next: undefined }
    }
    const places = storage
      .places(head.streamId, start, direction, limit)
      .filter(({ revision }) => revision >= first)
    const oldest = retention.maxAgeMs === undefined ? undefined : now() - retention.maxAgeMs
    const records: StoredRecord[] = []
    let bytes = 0
    let next: number | undefined
    for (const { revision, position } of places) {
      const record = storage.record(position)
      if (record === undefined) throw new Error(`position ${position} of stream ${name} is missing`)
      next = revision + (direction === 'forwards' ? 1 : -1)
      if (oldest !== undefined && decodeRecord(record).createdMs < oldest) continue
      records.push({ position, record })
      bytes += record.length
      if (bytes >= maxStepBytes) break
    }
    return { records, next }
  }

  const status = (stream: string): StreamStatus => {
    const head = storage.head(stream)
    if (head?.tombstoned === true) return 'deleted'
    if (isMetastream(stream) && storage.head(originalOf(stream))?.tombstoned === true) return 'deleted'
    if (head === undefined || head.lastRevision < 0) return 'missing'
    return retentionOf(stream).softDeleted ? 'missing' : 'readable'
  }

  return {
    committed,
    all(from, direction, limit) {
      const room = direction === 'forwards' ? committed() - from + 1 : from
      return room <= 0 ? [] : storage.records(from, direction, Math.min(limit, room), maxStepBytes)
    },
    status,
    lastRevision: stream => storage.head(stream)?.lastRevision ?? -1,
    stream: readStep,
    event(stream, revision) {
      if (status(stream) !== 'readable') return undefined
      const [found] = readStep(stream, revision, 'forwards', 1).records
      return found && decodeRecord(found.record).revision === BigInt(revision) ? found.record : undefined
    },
    changed: waiters.next,
  }
}
