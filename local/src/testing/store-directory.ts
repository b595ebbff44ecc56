import { accessSync, constants, statfsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Far more than the stores of a test run hold at once. A container has 64 MB by default. */
const enoughBytes = 2 * 1024 ** 3

function hasRoomInMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enoughBytes
  } catch {
    return false // not a Linux, or not ours to write
  }
}

/**
 * Where tests keep the data of stores: in memory where the system has room for it. No data outlives a test. On a disk an append waits
 * most of its time. A new database is 300 files: twice the time on a quiet disk, ten times on a busy one. The specs of the store's
 * files, and of backups, use the disk.
 */
export const storesFolder = (): string => (hasRoomInMemory() ? memory : tmpdir())

/** Creates a directory for the event store of a test. */
export const newStoreDirectory = (): Promise<string> => mkdtemp(join(storesFolder(), 'event-store-spec-'))

/** Where the data of stores can be, of this run and of earlier ones. */
export const storesFolders: readonly string[] = [...new Set([memory, tmpdir()])]

const aDayMs = 24 * 60 * 60_000

/** Removes the data of runs that were killed. None runs for a day. */
export async function sweepStores(): Promise<void> {
  for (const folder of storesFolders) {
    const names = await readdir(folder).catch(() => []) // not every system has a folder in memory
    for (const name of names.filter(each =>
      /^(?:event-store-spec|safe-menu-stack|tls-stores)-/u.test(each),
    )) {
      const path = join(folder, name)
      const { mtimeMs = Date.now() } = (await stat(path).catch(() => null)) ?? {} // another run may sweep it at this moment
      if (Date.now() - mtimeMs > aDayMs) await rm(path, { recursive: true, force: true })
    }
  }
}
