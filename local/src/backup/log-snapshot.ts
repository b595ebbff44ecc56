import { copyFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { open } from 'lmdb'
import { openDirectory } from '../event-store/storage/directory.ts'

/**
 * Copies the event log of the local store as of one instant, also while the store runs and is written to, and opens the copy to
 * check it. Rejects with a `DirectoryError` if it is damaged.
 */
export async function snapshotLog(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const log = open({ path: from, readOnly: true, maxDbs: 8 })
  try {
    await log.backup(to, false)
  } finally {
    await log.close()
  }
  await copyFile(join(from, 'event-store.json'), join(to, 'event-store.json'))
  await (await openDirectory(to)).close()
  await rm(join(to, 'lock.mdb'), { force: true })
}
