import { crc32 } from 'node:zlib'
import { type Database, open, type RootDatabase } from 'lmdb'
import { enterReaderTable, otherProcesses } from '../../other-processes.ts'
import { DirectoryError, StoreError } from '../errors.ts'
import { firstPosition } from '../streams.ts'
import { decodeRecord } from '../wire/record.ts'

// This is address space, not disk space: the file grows with its content. LMDB refuses commits above this size.
const mapBytes = 256 * 1024 ** 3

const formatKey = 'format'
const formatVersion = 'safe-menu event log 2'

/** The log's tables in one LMDB file. */
export interface Tables {
  readonly root: RootDatabase<unknown, string>
  /** position → checksum and encoded RecordedEvent */
  readonly events: Database<Buffer, number>
  /** [stream id, revision] → position */
  readonly index: Database<number, [number, number]>
  /** stream name → [stream id, last revision] */
  readonly streams: Database<[number, number], string>
}

const openRoot = (directory: string): Tables['root'] => {
  try {
    return open({
      path: directory,
      mapSize: mapBytes,
      maxDbs: 8,
      // With it, a commit would be visible before it is on disk, and measurements show no gain.
      overlappingSync: false,
      encoding: 'json',
    })
  } catch (error) {
    throw new DirectoryError(`LMDB cannot open ${directory}: ${String(error)}`, { cause: error })
  }
}

/**
 * Opens or creates the tables. Rejects with a DirectoryError if the file belongs to another program, is in use, or is inconsistent.
 */
export async function openTables(directory: string): Promise<Tables> {
  const root = openRoot(directory)
  try {
    const format = root.get(formatKey)
    if (format === undefined) {
      if (root.getKeysCount({ limit: 1 }) > 0) throw foreign(directory, 'another program wrote it')
      await root.put(formatKey, formatVersion)
    } else if (format !== formatVersion) throw foreign(directory, `its format is ${JSON.stringify(format)}`)
    const tables: Tables = {
      root,
      events: root.openDB('events', { encoding: 'binary' }),
      index: root.openDB('index', { encoding: 'ordered-binary' }),
      streams: root.openDB('streams', { encoding: 'msgpack' }),
    }
    // Not earlier: openDB takes this process out of the reader table.
    enterReaderTable(root)
    const [other] = otherProcesses(root)
    if (other !== undefined)
      throw new DirectoryError(`The event store in ${directory} is in use by process ${other}.`)
    verifyTables(tables, directory)
    return tables
  } catch (error) {
    await root.close()
    throw error
  }
}

const foreign = (directory: string, why: string) =>
  new DirectoryError(`The LMDB file in ${directory} is not a Safe Menu event log: ${why}.`)

// A crash can damage only the end of the log. Older events are checked when they are read.
const verifiedEvents = 1_000

/**
 * Checks that each of the latest events begins where the one before it ends, and matches the indexes.
 * Throws a DirectoryError that names the first position that does not match.
 */
function verifyTables({ events, index, streams }: Tables, directory: string): void {
  const corrupt = (why: string, cause?: unknown) =>
    new DirectoryError(`The event log in ${directory} is damaged: ${why}.`, { cause })

  const { entryCount } = events.getStats() as { entryCount: number }
  let next: number | undefined
  let verified = 0
  for (const { key, value } of events.getRange({ reverse: true, limit: verifiedEvents })) {
    let record: ReturnType<typeof decodeRecord>
    let end: number
    try {
      const bytes = verifyChecksum(key, value)
      record = decodeRecord(bytes)
      end = key + bytes.length
    } catch (error) {
      throw corrupt(`the event at position ${key} cannot be read`, error)
    }
    if (next !== undefined && end !== next) throw corrupt(`the event at position ${end} is missing`)
    next = key
    verified += 1
    const head = streams.get(record.stream)
    if (record.position !== key || head === undefined) throw corrupt(`position ${key} belongs to no stream`)
    const { revision } = record
    if (head[1] < revision || index.get([head[0], revision]) !== key) {
      throw corrupt(`position ${key} does not match the index of its stream ${record.stream}`)
    }
  }
  if (verified < Math.min(entryCount, verifiedEvents)) throw corrupt('its events cannot be listed')
  if (verified < verifiedEvents && next !== undefined && next !== firstPosition)
    throw corrupt(`it begins at position ${next}`)
}

const checksumBytes = 4

/** A record with the checksum of its bytes in front, as it is stored. */
export const addChecksum = (record: Buffer): Buffer => {
  const value = Buffer.allocUnsafe(checksumBytes + record.length)
  value.writeUInt32LE(crc32(record), 0)
  record.copy(value, checksumBytes)
  return value
}

/** The record in a stored value. Throws a StoreError if it was damaged. */
export const verifyChecksum = (position: number, value: Buffer): Buffer => {
  const record = value.subarray(checksumBytes)
  if (value.length < checksumBytes || value.readUInt32LE(0) !== crc32(record)) {
    throw new StoreError(
      'corrupt',
      `The event at position ${position} is damaged on disk (checksum mismatch).`,
    )
  }
  return record
}
