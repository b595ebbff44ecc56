import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryError } from '../errors.ts'
import { checkDataFile } from './data-file.ts'
import { openLmdbStorage, type Storage } from './storage.ts'

const dataFile = 'data.mdb'
// LMDB creates it before the data file, so it shows that the directory had a log.
const lockFile = 'lock.mdb'

const refuse = (directory: string, why: string) =>
  new DirectoryError(`The event store does not start on ${directory}: ${why}.`)

/** Whether a directory holds an event log. */
export const hasLog = (directory: string) => existsSync(join(directory, dataFile))

/** Where a new log is created. So the directory has a data file only once it is complete, however early a first start ends. */
const newLog = 'new'

/**
 * Opens a data directory, and creates the log if the directory is missing or empty. Rejects with a DirectoryError if the
 * directory holds other files, is damaged, or is in use by another process. It then changes nothing in the directory.
 */
export async function openDirectory(directory: string): Promise<Storage> {
  await mkdir(directory, { recursive: true })
  const path = await realpath(directory)
  if (await checkContents(path)) await createLog(path)
  return openLmdbStorage(path)
}

async function createLog(path: string): Promise<void> {
  const building = join(path, newLog)
  await rm(building, { recursive: true, force: true })
  await mkdir(building)
  await (await openLmdbStorage(building)).close()
  await rename(join(building, dataFile), join(path, dataFile))
  await rm(building, { recursive: true })
}

/** Checks what is in a data directory. Resolves to whether it has no log yet. */
async function checkContents(path: string): Promise<boolean> {
  const data = join(path, dataFile)
  const names = (await readdir(path)).filter(name => name !== newLog)
  if (names.includes(dataFile) && statSync(data).size > 0) {
    checkDataFile(data)
    return false
  }
  if (names.includes(dataFile) || names.includes(lockFile))
    throw refuse(path, `its data file ${dataFile} is missing or empty; restore it from a backup`)
  if (names.length > 0) throw refuse(path, `it holds other files (${names.slice(0, 3).join(', ')})`)
  return true
}
