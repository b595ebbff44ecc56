import { mkdir } from 'node:fs/promises'
import type { Log } from '../log.ts'
import { openLmdbStorage } from './lmdb-storage.ts'
import type { Storage } from './storage.ts'

/** Opens a data directory. */
export const openDirectory = async (
  directory: string,
  _log: Log,
): Promise<{ storage: Storage; release: () => Promise<void> }> => {
  await mkdir(directory, { recursive: true })
  return { storage: openLmdbStorage(directory), release: async () => {} }
}
