import { randomUUID } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
import { access, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { identifyProcess, readIdentity, stillRuns } from './process-identity.ts'
import { StartError } from './start-error.ts'

/** The data directory, locked by this process. */
export interface HeldDirectory {
  /** Whether the last holder was killed: its parts may still be ending. */
  readonly takenOver: boolean
  release(): Promise<void>
}

/**
 * Creates the data directory if it is missing and locks it for this process.
 * @throws StartError if it cannot be written to, or another supervisor holds it.
 */
export async function holdDataDirectory(directory: string): Promise<HeldDirectory> {
  // Others may enter: under root, PostgreSQL's files in it belong to another user. Secret files have their own mode.
  await mkdir(directory, { recursive: true, mode: 0o711 })
    .then(() => access(directory, constants.W_OK | constants.X_OK))
    .catch((error: NodeJS.ErrnoException) => {
      throw new StartError(
        `The data directory ${directory} cannot be written to (${error.code}): change its owner, or choose another with DATA_DIR.`,
      )
    })
  const file = join(directory, 'supervisor.lock')
  const takenOver = await removeStaleLock(file, directory)
  await writeLock(file, directory)
  return { takenOver, release: () => rm(file, { force: true }) }
}

async function writeLock(file: string, directory: string): Promise<void> {
  const lock = await open(file, 'wx', 0o644).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw inUse(directory)
    throw new StartError(`The data directory ${directory} cannot be written to (${error.code}).`)
  })
  await lock.writeFile(JSON.stringify(identifyProcess(process.pid)))
  await lock.close()
}

async function removeStaleLock(file: string, directory: string): Promise<boolean> {
  if (!existsSync(file)) return false
  const owner = readIdentity(file)
  if (owner && stillRuns(owner)) throw inUse(directory, owner.pid)
  // Move the lock aside before checking it again: if two processes start at once, one must not remove the other's new lock.
  const aside = `${file}.${randomUUID()}`
  await rename(file, aside).catch(() => undefined)
  const moved = readIdentity(aside)
  if (moved && stillRuns(moved)) {
    await rename(aside, file)
    throw inUse(directory, moved.pid)
  }
  await rm(aside, { force: true })
  return true
}

function inUse(directory: string, pid?: number): StartError {
  const by = pid === undefined ? '' : ` (process ${pid})`
  return new StartError(
    `Safe Menu already runs on ${directory}${by}: stop it first, or choose another directory with DATA_DIR and another PORT.`,
  )
}
