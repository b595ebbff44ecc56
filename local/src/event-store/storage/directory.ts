import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, realpath, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryError } from '../errors.ts'
import { checkDataFile } from './data-file.ts'
import { openLmdbStorage, type Storage } from './storage.ts'

const dataFile = 'data.mdb'
const lockFile = 'lock.mdb'
// Shows that the directory had a log, so that the server does not start an empty one if the data file is lost.
const markerFile = 'event-store.json'
const currentMarker = { format: 'safe-menu event store', version: 1 }

// LMDB detects other processes, but two stores in one process would share the open files.
const openHere = new Set<string>()

const refuse = (directory: string, why: string) =>
  new DirectoryError(`The event store does not start on ${directory}: ${why}.`)

/**
 * Opens a data directory, and creates the log if the directory is missing or empty. Rejects with a DirectoryError if the
 * directory holds other files, is damaged, or is in use. It then changes nothing in the directory.
 */
export async function openDirectory(directory: string): Promise<Storage> {
  await mkdir(directory, { recursive: true })
  const path = await realpath(directory)
  if (openHere.has(path)) throw refuse(path, 'this process has already opened it')
  openHere.add(path)
  try {
    const marked = await checkContents(path)
    const storage = await openLmdbStorage(path)
    if (!marked) await writeMarker(path)
    return {
      ...storage,
      async close() {
        await storage.close()
        openHere.delete(path)
      },
    }
  } catch (error) {
    openHere.delete(path)
    throw error
  }
}

/** Whether the directory has the marker file. */
const checkContents = async (path: string): Promise<boolean> => {
  const marker = join(path, markerFile)
  const data = join(path, dataFile)
  const marked = existsSync(marker)
  if (marked) await checkMarker(path, marker)
  // An empty file is left when the first start ended before LMDB wrote anything.
  const begun = existsSync(data) && (marked || statSync(data).size > 0)
  if (begun) checkDataFile(data)
  else if (marked) throw refuse(path, `its data file ${dataFile} is missing; restore it from a backup`)
  else await checkEmpty(path)
  return marked
}

const checkMarker = async (path: string, marker: string): Promise<void> => {
  let found: { format?: unknown; version?: unknown } | null
  try {
    found = JSON.parse(await readFile(marker, 'utf8'))
  } catch {
    throw refuse(path, `its ${markerFile} is not JSON`)
  }
  if (found?.format !== currentMarker.format)
    throw refuse(path, `its ${markerFile} does not belong to an event store`)
  if (found.version !== currentMarker.version) {
    throw refuse(
      path,
      `it has version ${String(found.version)}, this program supports ${currentMarker.version}`,
    )
  }
}

const checkEmpty = async (path: string): Promise<void> => {
  const others = (await readdir(path)).filter(name => name !== lockFile && name !== dataFile)
  if (others.length > 0) throw refuse(path, `it holds other files (${others.slice(0, 3).join(', ')})`)
}

// Written last and atomically, so that the next start repeats a first start that was interrupted.
const writeMarker = async (path: string): Promise<void> => {
  const temporary = join(path, `${markerFile}.new`)
  const file = await open(temporary, 'w')
  try {
    await file.writeFile(`${JSON.stringify(currentMarker)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, join(path, markerFile))
}
