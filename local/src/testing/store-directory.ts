import { accessSync, constants, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Far more than the stores of a test run hold at once. A container has 64 MB by default. */
const enoughBytes = 1024 ** 3

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
 * Creates a directory for the event store of a test: in memory where the system has room for it. No data outlives a test, and an
 * append would wait for the disk most of its time. The specs of the store's files, and of backups, use the disk.
 */
export function newStoreDirectory(): Promise<string> {
  return mkdtemp(join(hasRoomInMemory() ? memory : tmpdir(), 'event-store-spec-'))
}
