import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { open } from 'lmdb'
import { enterReaderTable, otherProcesses } from '../other-processes.ts'
import { StartError } from './start-error.ts'

/** The data directory, locked by this process. */
export type HeldDirectory = Awaited<ReturnType<typeof holdDataDirectory>>

/** Another process holds the data directory. */
export class DataDirectoryHeld extends StartError {}

/**
 * Creates the data directory if it is missing and locks it for this process.
 * @throws StartError if it cannot be written to, or {@link DataDirectoryHeld}
 */
export async function holdDataDirectory(directory: string) {
  // Others may enter: under root, PostgreSQL's files in it belong to another user. Secret files have their own mode.
  await mkdir(directory, { recursive: true, mode: 0o711 })
    .then(() => access(directory, constants.W_OK | constants.X_OK))
    .catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        `The data directory ${directory} cannot be written to (${error.code}): change its owner, or choose another with DATA_DIR.`,
      )
    })
  const lock = open<number, string>({ path: join(directory, 'lock'), encoding: 'json' })
  enterReaderTable(lock)
  // One process at a time: of those that start together, the first one holds the directory.
  const other = lock.transactionSync(() => {
    const holder = lock.get('holder')
    if (holder !== undefined && otherProcesses(lock).includes(holder)) return holder
    lock.putSync('holder', process.pid)
    return undefined
  })
  if (other !== undefined) {
    await lock.close()
    throw new DataDirectoryHeld(
      `Safe Menu already runs on ${directory} (process ${other}): stop it first, or choose another directory with DATA_DIR and another PORT.`,
    )
  }
  return { release: () => lock.close() }
}
