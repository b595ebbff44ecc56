import { randomUUID } from 'node:crypto'
import { constants, existsSync, linkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { identifyProcess, readIdentity, stillRuns } from './process-identity.ts'
import { StartError } from './start-error.ts'

/** The data directory, locked by this process. */
export type HeldDirectory = Awaited<ReturnType<typeof holdDataDirectory>>

/**
 * Creates the data directory if it is missing and locks it for this process.
 * @throws StartError if it cannot be written to, or another supervisor holds it.
 */
export async function holdDataDirectory(directory: string) {
  // Others may enter: under root, PostgreSQL's files in it belong to another user. Secret files have their own mode.
  await makeDirectory(directory, 0o711)
    .then(() => access(directory, constants.W_OK | constants.X_OK))
    .catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        `The data directory ${directory} cannot be written to (${error.code}): change its owner, or choose another with DATA_DIR.`,
      )
    })
  const file = join(directory, 'supervisor.lock')
  /** Whether the last holder was killed: its parts may still be ending. */
  const takenOver = removeStaleLock(file, directory)
  writeLock(file, directory)
  return { takenOver, release: () => rm(file, { force: true }) }
}

/** Writes the lock under another name first, so that it appears with its content: an empty lock would look stale. */
function writeLock(file: string, directory: string): void {
  const prepared = `${file}.${randomUUID()}`
  try {
    writeFileSync(prepared, JSON.stringify(identifyProcess(process.pid)), { mode: 0o644 })
    linkSync(prepared, file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw inUse(directory)
    throw new StartError(`The data directory ${directory} cannot be written to (${code}).`)
  } finally {
    rmSync(prepared, { force: true })
  }
}

function removeStaleLock(file: string, directory: string): boolean {
  if (!existsSync(file)) return false
  const owner = readIdentity(file)
  if (owner && stillRuns(owner)) throw inUse(directory, owner.pid)
  // Another process may have replaced the stale lock by its own a moment ago: it must not lose that one.
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true // removed by another process
    throw error
  }
  const moved = readIdentity(aside)
  if (moved && stillRuns(moved)) {
    renameSync(aside, file)
    throw inUse(directory, moved.pid)
  }
  rmSync(aside)
  return true
}

function inUse(directory: string, pid?: number): StartError {
  const by = pid === undefined ? '' : ` (process ${pid})`
  return new StartError(
    `Safe Menu already runs on ${directory}${by}: stop it first, or choose another directory with DATA_DIR and another PORT.`,
  )
}

/**
 * Creates a directory and the missing ones above it, one at a time: with `recursive`, Node tries for ever in a folder that takes
 * no new ones, such as /proc. Rejects with the system's errors.
 */
export async function makeDirectory(path: string, mode: number): Promise<void> {
  const missing: string[] = []
  for (let folder = path; !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  for (const folder of missing)
    await mkdir(folder, { mode }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error // another process created it at this moment
    })
}
