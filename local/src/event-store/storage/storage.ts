import { join } from 'node:path'
import type { Place } from '../streams.ts'
import { type DataFileSpace, openDataFileSpace } from './data-file.ts'
import { addChecksum, openTables, type Tables, verifyChecksum } from './lmdb-tables.ts'

export type Direction = 'forwards' | 'backwards'

/** An event to be stored. */
export interface NewEvent {
  readonly position: number
  readonly stream: string
  readonly streamId: number
  readonly revision: number
  readonly record: Buffer
}

/** The stored state of a whole stream. */
export interface StreamHead {
  /** The position of the stream's first event. It is unique and never changes. */
  readonly streamId: number
  readonly lastRevision: number
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

/** Opens the log in an empty directory or one with our files. Rejects with a DirectoryError if the files are inconsistent. */
export async function openLmdbStorage(directory: string): Promise<Storage> {
  const tables = await openTables(directory)
  const { root, events, index, streams } = tables
  let space: DataFileSpace
  try {
    space = openDataFileSpace(join(directory, 'data.mdb'))
    space.claim(bytesFor(tables, 0))
  } catch (error) {
    await root.close()
    throw error
  }
  return {
    headPosition() {
      for (const key of events.getKeys({ reverse: true, limit: 1 })) return key
      return 0
    },
    head(stream) {
      const head = streams.get(stream)
      return head && { streamId: head[0], lastRevision: head[1] }
    },
    positionOf: (streamId, revision) => index.get([streamId, revision]),
    record(position) {
      const value = events.get(position)
      return value && verifyChecksum(position, value)
    },
    places(streamId, from, direction, limit) {
      const end: [number, number] = [streamId, direction === 'forwards' ? Number.MAX_VALUE : -1]
      const found = index.getRange({
        start: [streamId, from],
        end,
        limit,
        reverse: direction === 'backwards',
      })
      return Array.from(found, ({ key, value }) => ({ revision: key[1], position: value }))
    },
    records(from, direction, limit, maxBytes) {
      const records: StoredRecord[] = []
      let bytes = 0
      for (const { key, value } of events.getRange({
        start: from,
        limit,
        reverse: direction === 'backwards',
      })) {
        records.push({ position: key, record: verifyChecksum(key, value) })
        bytes += value.length
        if (bytes >= maxBytes) break
      }
      return records
    },
    async commit(commit) {
      space.claim(bytesFor(tables, pagesFor(tables, commit)))
      await root.batch(() => {
        for (const event of commit.events) put(tables, event)
        for (const [stream, head] of commit.heads) {
          ignoreRejection(streams.put(stream, [head.streamId, head.lastRevision]))
        }
      })
      // The cached read snapshot does not contain the commit.
      root.resetReadTxn()
    },
    async close() {
      space.close()
      await root.close()
    },
  }
}

const put = (tables: Tables, { position, streamId, revision, record }: NewEvent): void => {
  ignoreRejection(tables.events.put(position, addChecksum(record)))
  ignoreRejection(tables.index.put([streamId, revision], position))
}

// When a batch fails, lmdb rejects the batch, which is awaited, and each put in it, which is not.
const ignoreRejection = (put: Promise<unknown>): void => {
  put.catch(() => undefined)
}

type Stats = Record<'pageSize' | 'lastPageNumber' | 'treeLeafPageCount' | 'treeBranchPageCount', number>

const statsOf = (table: { getStats(): object }): Stats => table.getStats() as Stats

/** The length of a file with the pages in use and these. */
function bytesFor({ root }: Tables, morePages: number): number {
  const { lastPageNumber, pageSize } = statsOf(root)
  return (lastPageNumber + 1 + morePages) * pageSize
}

// Every commit rewrites roots, branches and the list of free pages, even a small one.
const fixedPages = 128
// An upper bound for one event's keys and values in the two small tables, including page splits.
const indexBytes = 1024

/**
 * An upper bound of the pages that a commit can append to the file. LMDB copies every page it changes: one event
 * changes at most one leaf (two after a split) of each small table, and never more leaves than the table has.
 */
const pagesFor = (tables: Tables, { events, heads }: Commit): number => {
  const { pageSize } = statsOf(tables.root)
  let bytes = 0
  for (const { record } of events) bytes += record.length
  for (const stream of heads.keys()) bytes += 4 * stream.length
  const fresh = (2 * (bytes + events.length * indexBytes)) / pageSize + events.length
  const treePages = [tables.index, tables.streams].reduce((sum, table) => {
    const { treeLeafPageCount, treeBranchPageCount } = statsOf(table)
    return sum + treeLeafPageCount + treeBranchPageCount
  }, 0)
  return Math.ceil(fixedPages + fresh + Math.min(events.length * 4, treePages))
}
