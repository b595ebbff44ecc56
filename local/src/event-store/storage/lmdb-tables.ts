import { type Database, open, type RootDatabase } from 'lmdb'
import { DirectoryError } from '../errors.ts'

// Address space, not disk: the file grows as it fills. LMDB refuses commits beyond it.
const mapBytes = 256 * 1024 ** 3

const formatKey = 'format'
const formatVersion = 'safe-menu event log 1'

/** The log's tables in one LMDB file. */
export interface Tables {
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

const openRoot = (directory: string): Tables['root'] => {
  try {
    return open({
      path: directory,
      mapSize: mapBytes,
      maxDbs: 8,
      // It would let a commit be visible before it is on disk, and measured no faster.
      overlappingSync: false,
      encoding: 'json',
    })
  } catch (error) {
    throw new DirectoryError(`LMDB does not open ${directory}: ${String(error)}`, { cause: error })
  }
}

/** Opens the tables, creating them in an empty file. Rejects with a DirectoryError for a file of somebody else's or in use. */
export async function openTables(directory: string): Promise<Tables> {
  const root = openRoot(directory)
  try {
    const format = root.get(formatKey)
    checkAlone(root, directory)
    if (format === undefined) {
      if (root.getKeysCount({ limit: 1 }) > 0) throw foreign(directory, 'another program wrote it')
      await root.put(formatKey, formatVersion)
    } else if (format !== formatVersion) throw foreign(directory, `its format is ${JSON.stringify(format)}`)
    return {
      root,
      events: root.openDB('events', { encoding: 'binary' }),
      index: root.openDB('index', { encoding: 'ordered-binary' }),
      ids: root.openDB('ids', { encoding: 'ordered-binary' }),
      streams: root.openDB('streams', { encoding: 'msgpack' }),
    }
  } catch (error) {
    await root.close()
    throw error
  }
}

const foreign = (directory: string, why: string) =>
  new DirectoryError(`The LMDB file in ${directory} is not an event log of ours: ${why}.`)

/**
 * Every process that has read from the file stands in LMDB's reader table under its pid, held by a kernel lock that
 * dies with it: nothing is left over from a killed process, and two that start at once both see each other.
 */
const checkAlone = (root: Tables['root'], directory: string): void => {
  root.readerCheck()
  const pids = root
    .readerList()
    .split('\n')
    .map(line => Number.parseInt(line, 10))
  const other = pids.find(pid => !Number.isNaN(pid) && pid !== process.pid)
  if (other === undefined) return
  throw new DirectoryError(`The event store in ${directory} is in use by process ${other}.`)
}
