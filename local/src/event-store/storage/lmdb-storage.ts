import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { StoreError } from '../errors.ts'
import { type DataFileSpace, openDataFileSpace } from './data-file.ts'
import { openTables, type Tables } from './lmdb-tables.ts'
import type { Commit, NewEvent, Storage, StoredRecord } from './storage.ts'
import { verifyTables } from './verify.ts'

const checksumBytes = 4

const addChecksum = (record: Buffer): Buffer => {
  const value = Buffer.allocUnsafe(checksumBytes + record.length)
  value.writeUInt32LE(crc32(record), 0)
  record.copy(value, checksumBytes)
  return value
}

const verifyChecksum = (position: number, value: Buffer): Buffer => {
  const record = value.subarray(checksumBytes)
  if (value.length < checksumBytes || value.readUInt32LE(0) !== crc32(record)) {
    throw new StoreError(
      'corrupt',
      `The event at position ${position} is damaged on disk (checksum mismatch).`,
    )
  }
  return record
}

// When a batch fails, lmdb rejects the batch, which is awaited, and each put in it, which is not.
const ignoreRejection = (put: Promise<unknown>): void => {
  put.catch(() => undefined)
}

const put = (tables: Tables, { position, streamId, revision, record }: NewEvent): void => {
  ignoreRejection(tables.events.put(position, addChecksum(record)))
  if (revision === undefined) return
  ignoreRejection(tables.index.put([streamId, revision], position))
}

/** Opens the log in an empty directory or one with our files. Rejects with a DirectoryError if the files are inconsistent. */
export async function openLmdbStorage(directory: string): Promise<Storage> {
  const tables = await openTables(directory)
  const { root, events, index, streams } = tables
  let space: DataFileSpace
  try {
    verifyTables(tables, directory, verifyChecksum)
    space = openDataFileSpace(join(directory, 'data.mdb'))
    space.claim(pagesInUse(tables) * pageSize(tables))
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
      return head && { streamId: head[0], lastRevision: head[1], tombstoned: head[2] }
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
      space.claim((pagesInUse(tables) + pagesFor(tables, commit)) * pageSize(tables))
      await root.batch(() => {
        for (const event of commit.events) put(tables, event)
        for (const [stream, head] of commit.heads) {
          ignoreRejection(streams.put(stream, [head.streamId, head.lastRevision, head.tombstoned]))
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

interface Stats {
  pageSize: number
  lastPageNumber: number
  treeLeafPageCount: number
  treeBranchPageCount: number
}

const statsOf = (table: { getStats(): object }): Stats => table.getStats() as Stats

const pageSize = ({ root }: Tables): number => statsOf(root).pageSize
const pagesInUse = ({ root }: Tables): number => statsOf(root).lastPageNumber + 1

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
