import { crc32 } from 'node:zlib'
import { type Database, open, type RootDatabase } from 'lmdb'
import { StoreError } from '../errors.ts'
import type { Commit, Storage, StoredRecord, StreamHead } from './storage.ts'

// Address space, not disk: the file grows as it fills. LMDB refuses commits beyond it.
const MAP_BYTES = 256 * 1024 ** 3

// A read of the whole log holds at most about this much in memory at once, however large the events are.
const MAX_READ_BYTES = 4 * 1024 * 1024

const CHECKSUM_BYTES = 4

interface Tables {
  readonly root: RootDatabase<unknown, string>
  /** position → checksum and encoded RecordedEvent */
  readonly events: Database<Buffer, number>
  /** [stream id, revision] → position */
  readonly index: Database<number, [number, number]>
  /** [stream id, event id] → revision */
  readonly ids: Database<number, [number, string]>
  /** stream name → [stream id, last revision, tombstoned] */
  readonly streams: Database<[number, number, boolean], string>
}

const openTables = (directory: string): Tables => {
  // overlappingSync would let a commit be visible before it is on disk, and measured no faster here.
  const root = open<unknown, string>({
    path: directory,
    mapSize: MAP_BYTES,
    maxDbs: 8,
    overlappingSync: false,
    encoding: 'json',
  })
  return {
    root,
    events: root.openDB('events', { encoding: 'binary' }),
    index: root.openDB('index', { encoding: 'ordered-binary' }),
    ids: root.openDB('ids', { encoding: 'ordered-binary' }),
    streams: root.openDB('streams', { encoding: 'msgpack' }),
  }
}

const sealed = (record: Buffer): Buffer => {
  const value = Buffer.allocUnsafe(CHECKSUM_BYTES + record.length)
  value.writeUInt32LE(crc32(record), 0)
  record.copy(value, CHECKSUM_BYTES)
  return value
}

const unsealed = (position: number, value: Buffer): Buffer => {
  const record = value.subarray(CHECKSUM_BYTES)
  if (value.length < CHECKSUM_BYTES || value.readUInt32LE(0) !== crc32(record)) {
    throw new StoreError(
      'corrupt',
      `The event at position ${position} is damaged on disk (checksum mismatch).`,
    )
  }
  return record
}

/** Opens the log in a directory that `openDirectory` has found to be ours. */
export const openLmdbStorage = (directory: string): Storage => {
  let tables = openTables(directory)

  const range = (from: number, direction: 'forwards' | 'backwards', limit: number) =>
    ({ start: from, limit, reverse: direction === 'backwards' }) as const

  return {
    headPosition() {
      for (const key of tables.events.getKeys({ reverse: true, limit: 1 })) return key
      return 0
    },
    head(stream) {
      const head = tables.streams.get(stream)
      return head && { streamId: head[0], lastRevision: head[1], tombstoned: head[2] }
    },
    revisionOf: (streamId, id) => tables.ids.get([streamId, id]),
    positionOf: (streamId, revision) => tables.index.get([streamId, revision]),
    record(position) {
      const value = tables.events.get(position)
      return value && unsealed(position, value)
    },
    places(streamId, from, direction, limit) {
      const end: [number, number] = direction === 'forwards' ? [streamId, Number.MAX_VALUE] : [streamId, -1]
      const found = tables.index.getRange({
        start: [streamId, from],
        end,
        limit,
        reverse: direction === 'backwards',
      })
      return Array.from(found, ({ key, value }) => ({ revision: key[1], position: value }))
    },
    records(from, direction, limit) {
      const records: StoredRecord[] = []
      let bytes = 0
      for (const { key, value } of tables.events.getRange(range(from, direction, limit))) {
        records.push({ position: key, record: unsealed(key, value) })
        bytes += value.length
        if (bytes >= MAX_READ_BYTES) break
      }
      return records
    },
    async commit({ events, heads }: Commit) {
      const { root, ...into } = tables
      await root.batch(() => {
        for (const { position, streamId, revision, id, record } of events) {
          void into.events.put(position, sealed(record))
          if (revision === undefined) continue
          void into.index.put([streamId, revision], position)
          void into.ids.put([streamId, id], revision)
        }
        for (const [stream, head] of heads) {
          void into.streams.put(stream, [head.streamId, head.lastRevision, head.tombstoned])
        }
      })
      root.resetReadTxn()
    },
    async reopen() {
      await tables.root.close()
      tables = openTables(directory)
    },
    async close() {
      await tables.root.close()
    },
  }
}
