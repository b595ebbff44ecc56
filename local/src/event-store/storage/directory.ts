import { existsSync, statSync } from 'node:fs'
import { mkdir, open, readdir, readFile, realpath, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { DirectoryError } from '../errors.ts'
import { checkDataFile } from './data-file.ts'
import { openLmdbStorage } from './lmdb-storage.ts'
import type { Storage } from './storage.ts'

const dataFile = 'data.mdb'
const lockFile = 'lock.mdb'
// Outlives the data file: a directory that had a log and lost it is not taken for a new one.
const markerFile = 'event-store.json'
const currentMarker = { format: 'safe-menu event store', version: 1 }

// LMDB tells other processes apart, but within one it would share the open files.
const openHere = new Set<string>()

const refuse = (directory: string, why: string) =>
  new DirectoryError(`The event store does not start on ${directory}: ${why}.`)

/**
 * Opens a data directory, creating it when it is missing or empty. Rejects with a DirectoryError that says why when it
 * holds something else, is damaged, or is in use; nothing in it has been changed then.
 */
export async function openDirectory(directory: string): Promise<Storage> {
  await mkdir(directory, { recursive: true })
  const path = await realpath(directory)
  if (openHere.has(path)) throw refuse(path, 'this process has it open already')
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

/** Whether the directory carries our marker already. */
const checkContents = async (path: string): Promise<boolean> => {
  const marker = join(path, markerFile)
  const data = join(path, dataFile)
  const marked = existsSync(marker)
  if (marked) await checkMarker(path, marker)
  // An empty file is a first start that ended before LMDB had written anything.
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
    throw refuse(path, `its ${markerFile} is not that of an event store`)
  if (found.version !== currentMarker.version) {
    throw refuse(
      path,
      `it is of version ${String(found.version)}, this program knows ${currentMarker.version}`,
    )
  }
}

const checkEmpty = async (path: string): Promise<void> => {
  const others = (await readdir(path)).filter(name => name !== lockFile && name !== dataFile)
  if (others.length > 0) throw refuse(path, `it holds other files (${others.slice(0, 3).join(', ')})`)
}

// Written last, and at once or not at all: a first start that was interrupted is simply repeated.
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
