import { EventEmitter, once } from 'node:events'
import type { Direction, Storage, StoredRecord } from '../storage/storage.ts'
import { metastreamOf } from '../streams.ts'
import { decodeRecord } from '../wire/record.ts'
import { parseRetention } from './stream-metadata.ts'

/** A read takes this many events from the store in one step. Other requests run between two steps. */
export const eventsPerStep = 256

/** Approximate limit of the bytes that one step holds in memory, for large events. */
const maxStepBytes = 4 * 1024 * 1024

/** One step of a stream read: its records, and the revision where the next step begins (undefined: the end). */
interface StreamStep {
  readonly records: readonly StoredRecord[]
  readonly next: number | undefined
}

interface ReaderDeps {
  readonly storage: Storage
  readonly now: () => number
  /** The position of the last durable event. */
  readonly committed: () => number
}

export type Reader = ReturnType<typeof createReader>

/** Reads durable events. Each call is one short synchronous step; callers yield between steps. */
export function createReader({ storage, now, committed }: ReaderDeps) {
  const commits = new EventEmitter().setMaxListeners(0)

  /** The events of a stream from a revision on (inclusive) that its metadata does not hide. */
  const stream = (name: string, from: number, direction: Direction, limit: number): StreamStep => {
    const head = storage.head(name)
    if (head === undefined || head.lastRevision < 0) return { records: [], next: undefined }
    const { truncateBefore: first, maxAgeMs } = parseRetention(readMetadata(storage, name))
    const start = direction === 'forwards' ? Math.max(from, first) : Math.min(from, head.lastRevision)
    if (direction === 'forwards' ? start > head.lastRevision : start < first) {
      return { records: [], next: undefined }
    }
    const places = storage
      .places(head.streamId, start, direction, limit)
      .filter(({ revision }) => revision >= first)
    const oldest = maxAgeMs === undefined ? undefined : now() - maxAgeMs
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

  return {
    committed,
    stream,
    /** Records of the log from a position on (inclusive), at most `limit`, empty at the end. */
    all(from: number, direction: Direction, limit: number): readonly StoredRecord[] {
      const end = committed()
      if (direction === 'forwards' ? from > end : from <= 0) return []
      return storage.records(from, direction, limit, maxStepBytes).filter(({ position }) => position <= end)
    },
    /** Whether an event begins at this position. */
    isPosition: (position: number) => storage.record(position) !== undefined,
    /** The last durable revision, -1 when there is none. */
    lastRevision: (name: string) => storage.head(name)?.lastRevision ?? -1,
    /** Resolves after the next commit, or when `signal` fires. */
    async changed(signal: AbortSignal): Promise<void> {
      await once(commits, 'commit', { signal }).catch(() => undefined)
    },
    /** Wakes the callers of `changed` after a commit. */
    wake(): void {
      commits.emit('commit')
    },
  }
}

/** The JSON text of a stream's metadata. */
function readMetadata(storage: Storage, stream: string): string | undefined {
  const head = storage.head(metastreamOf(stream))
  const position = head && storage.positionOf(head.streamId, head.lastRevision)
  const record = position === undefined ? undefined : storage.record(position)
  return record && decodeRecord(record).data.toString('utf8')
}
