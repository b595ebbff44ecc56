import { constants, existsSync, statSync } from 'node:fs'
import { access, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { open } from 'lmdb'
import { DirectoryError } from '../event-store/errors.ts'
import { checkDataFile } from '../event-store/storage/data-file.ts'
import { dataFile, hasLog, openDirectory } from '../event-store/storage/directory.ts'
import { withOwnPostgres } from '../postgres/cluster.ts'
import { DataDirectoryHeld, holdDataDirectory } from '../supervisor/data-directory.ts'
import { readRunFile } from '../supervisor/run-file.ts'
import { StartError } from '../supervisor/start-error.ts'
import { forgottenPeopleFile, listForgottenPeople } from './forgotten-people.ts'
import { type Manifest, manifestFile, sha256Of } from './manifest.ts'
import { picturesFile, writePictures } from './pictures-sql.ts'
import { vaultSql } from './vault-sql.ts'

/** A restored installation gets new keys for tokens and for its own database. */
const keptKeys = ['vault-key', 'account-index-key', 'audit-signing-key', 'export-signing-key'] as const

interface BackupOptions {
  readonly dataDirectory: string
  /** Where the backup's own directory is created. */
  readonly into: string
  /** Another PostgreSQL than the data directory's. */
  readonly databaseUrl?: string | undefined
}

/**
 * Backs up a data directory, whether the product runs on it or not, and returns the backup's directory. The log comes first and
 * the vault second: a key without its account does no harm, an account without its key is lost.
 * @throws StartError with a sentence for the operator
 */
export async function createBackup(options: BackupOptions): Promise<string> {
  const { dataDirectory, into } = options
  const log = join(dataDirectory, 'event-store')
  if (!hasLog(log)) throw new StartError(`${dataDirectory} has no event log of "npm start".`)
  const takenAt = new Date().toISOString()
  const backup = join(into, `safe-menu-${takenAt.slice(0, 19).replaceAll(':', '-')}Z`)
  const building = `${backup}.incomplete`
  if (existsSync(backup)) throw new StartError(`${backup} exists already.`)
  await createDirectory(into)
  await createDirectory(building)
  await mkdir(join(building, 'keys'), { mode: 0o700 })
  try {
    await snapshotLog(log, join(building, 'event-store'))
    await withDatabase(options, async url => {
      await writeFile(join(building, 'vault.sql'), await vaultSql(url), { mode: 0o600 })
      // Pictures that the log names are still there an hour later.
      await writePictures(url, join(building, picturesFile))
      // The list comes last: it has everybody who left until the vault was read.
      await writeFile(join(building, forgottenPeopleFile), await listForgottenPeople(url), { mode: 0o600 })
    })
    for (const key of keptKeys) {
      const file = join(dataDirectory, 'keys', key)
      if (existsSync(file)) await copyFile(file, join(building, 'keys', key))
    }
    const paths = await readdir(building, { recursive: true })
    const files = paths.filter(path => statSync(join(building, path)).isFile())
    const digests = await Promise.all(
      files.map(async file => [file, await sha256Of(join(building, file))] as const),
    )
    const manifest: Manifest = {
      format: 'safe-menu backup',
      version: 1,
      takenAt,
      files: Object.fromEntries(digests),
    }
    await writeFile(join(building, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
    await rename(building, backup)
    return backup
  } catch (error) {
    await rm(building, { recursive: true, force: true })
    throw error
  }
}

/** @throws StartError if the path cannot be a directory of this user */
async function createDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await access(path, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') throw new StartError(`${path} is not a directory.`)
    throw new StartError(`${path} cannot be used for the backup (${code}): choose another directory.`)
  }
}

/** Runs `work` on the database with the vault, which may belong to the data directory. */
async function withDatabase(
  { dataDirectory, databaseUrl }: BackupOptions,
  work: (url: string) => Promise<void>,
): Promise<void> {
  if (databaseUrl) return work(databaseUrl)
  const held = await holdDataDirectory(dataDirectory).catch((error: unknown) => {
    if (!(error instanceof DataDirectoryHeld)) throw error
    const running = readRunFile(dataDirectory)
    if (running) return running
    throw new StartError(`Safe Menu is starting, stopping or being backed up on ${dataDirectory}: try again.`)
  })
  if ('databaseUrl' in held) return work(held.databaseUrl)
  try {
    await withOwnPostgres(dataDirectory, work)
  } finally {
    await held.release()
  }
}

/** @throws DirectoryError if the log is damaged, StartError if it cannot be opened */
function openLog(directory: string) {
  try {
    checkDataFile(join(directory, dataFile))
    return open({ path: directory, readOnly: true, maxDbs: 8 })
  } catch (error) {
    if (error instanceof DirectoryError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    const reason = typeof code === 'string' ? code : message
    const whatToDo =
      code === 'EACCES' ? 'make the backup as the user who runs Safe Menu' : 'check its disk, then try again'
    throw new StartError(`The event log ${directory} cannot be opened (${reason}): ${whatToDo}.`)
  }
}

/**
 * Copies the event log of the local store as of one instant, also while the store runs and is written to, and opens the copy to
 * check it. Rejects with a `DirectoryError` if it is damaged.
 */
async function snapshotLog(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const log = openLog(from)
  try {
    await log.backup(to, false)
  } finally {
    await log.close()
  }
  await (await openDirectory(to)).close()
  await rm(join(to, 'lock.mdb'), { force: true })
}
