import { existsSync, statSync } from 'node:fs'
import { mkdir, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryError } from '../errors.ts'
import { checkDataFile } from './data-file.ts'
import { openLmdbStorage, type Storage } from './storage.ts'

export const dataFile = 'data.mdb'
// LMDB creates it before the data file, so it shows that the directory had a log.
const lockFile = 'lock.mdb'

const refuse = (directory: string, why: string) =>
  new DirectoryError(`The event store does not start on ${directory}: ${why}.`)

/** Whether a directory holds an event log. */
export const hasLog = (directory: string) => existsSync(join(directory, dataFile))

/**
 * Opens a data directory, and creates the log if the directory is missing or empty. Rejects with a DirectoryError if the
 * directory holds other files, is damaged, or is in use by another process. It then changes nothing in the directory.
 */
export async function openDirectory(directory: string): Promise<Storage> {
  await mkdir(directory, { recursive: true })
  const path = await realpath(directory)
  await checkContents(path)
  return openLmdbStorage(path)
}

async function checkContents(path: string): Promise<void> {
  const data = join(path, dataFile)
  const names = await readdir(path)
  if (names.includes(dataFile) && statSync(data).size > 0) return checkDataFile(data)
  if (names.includes(dataFile) || names.includes(lockFile))
    throw refuse(
      path,
      `its data file ${dataFile} is missing or empty; restore it from a backup, or remove the folder if it never held an event`,
    )
  if (names.length > 0) throw refuse(path, `it holds other files (${names.slice(0, 3).join(', ')})`)
}
