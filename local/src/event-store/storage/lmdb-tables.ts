import { type Database, open, type RootDatabase } from 'lmdb'
import { DirectoryError } from '../errors.ts'

// This is address space, not disk space: the file grows with its content. LMDB refuses commits above this size.
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
  /** stream name → [stream id, last revision, tombstoned] */
  readonly streams: Database<[number, number, boolean], string>
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

/** Opens or creates the tables. Rejects with a DirectoryError if the file belongs to another program or is in use. */
export async function openTables(directory: string): Promise<Tables> {
  const root = openRoot(directory)
  try {
    const format = root.get(formatKey)
    assertNotInUse(root, directory)
    if (format === undefined) {
      if (root.getKeysCount({ limit: 1 }) > 0) throw foreign(directory, 'another program wrote it')
      await root.put(formatKey, formatVersion)
    } else if (format !== formatVersion) throw foreign(directory, `its format is ${JSON.stringify(format)}`)
    return {
      root,
      events: root.openDB('events', { encoding: 'binary' }),
      index: root.openDB('index', { encoding: 'ordered-binary' }),
      streams: root.openDB('streams', { encoding: 'msgpack' }),
    }
  } catch (error) {
    await root.close()
    throw error
  }
}

const foreign = (directory: string, why: string) =>
  new DirectoryError(`The LMDB file in ${directory} is not a Safe Menu event log: ${why}.`)

/**
 * LMDB's reader table holds the pid of every process that has read from the file, with a kernel lock that ends with the
 * process. So a killed process leaves nothing behind, and two processes that start at the same time see each other.
 */
const assertNotInUse = (root: Tables['root'], directory: string): void => {
  root.readerCheck()
  const pids = root
    .readerList()
    .split('\n')
    .map(line => Number.parseInt(line, 10))
  const other = pids.find(pid => !Number.isNaN(pid) && pid !== process.pid)
  if (other === undefined) return
  throw new DirectoryError(`The event store in ${directory} is in use by process ${other}.`)
}
