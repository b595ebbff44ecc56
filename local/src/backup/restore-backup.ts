import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { runCopy } from '../log-copy/run-copy.ts'
import { postgresPassword, withOwnPostgres } from '../postgres/cluster.ts'
import { withClient } from '../postgres/connection.ts'
import { createDatabaseLogins, loginUrls } from '../postgres/database-logins.ts'
import { StartError } from '../supervisor/start-error.ts'
import { forgetPeopleSql, forgottenPeopleFile } from './forgotten-people.ts'
import { checkBackup } from './manifest.ts'
import { picturesFile, readPictures } from './pictures-sql.ts'

interface BackupSource {
  readonly backup: string
  /** A newer list of erased and removed people than the backup's: the text of an `erasures.tsv`. */
  readonly forgotten?: string | undefined
}

interface RestoreOptions extends BackupSource {
  /** Must be missing or empty. */
  readonly dataDirectory: string
}

/** Files that are not copied: SQL for the database, and the list of forgotten people, which is for restoring an older backup. */
const notInData: ReadonlySet<string> = new Set(['vault.sql', forgottenPeopleFile, picturesFile])

/**
 * Restores a backup into a new data directory, which appears only when it is complete. The projectors build the read models at
 * the next start. Returns the instant of the backup.
 * @throws StartError with a sentence for the operator
 */
export async function restoreBackup({ backup, dataDirectory, forgotten }: RestoreOptions): Promise<string> {
  const content = await readdir(dataDirectory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw new StartError(`${dataDirectory} cannot be used as a data directory (${error.code}).`)
  })
  if (content.length > 0)
    throw new StartError(
      `${dataDirectory} is not empty, and restore overwrites nothing: move it away, or choose another folder with DATA_DIR.`,
    )
  const { files, takenAt } = await checkBackup(backup)
  const sql = await readVaultSql(backup, forgotten)
  const building = `${dataDirectory}.restoring`
  await rm(building, { recursive: true, force: true })
  // PostgreSQL may run as another user, who must be able to enter.
  await mkdir(building, { recursive: true, mode: 0o711 }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `${building} cannot be created (${error.code}): choose another folder with DATA_DIR.`,
    )
  })
  try {
    await mkdir(join(building, 'keys'), { mode: 0o700 })
    for (const file of Object.keys(files)) {
      if (notInData.has(file)) continue
      await mkdir(dirname(join(building, file)), { recursive: true })
      await copyFile(join(backup, file), join(building, file))
    }
    await postgresPassword(building)
    await withOwnPostgres(building, async url => {
      const urls = await loginUrls(url, building)
      await createDatabaseLogins(url, urls)
      await fillDatabase(urls.command_api, sql, backup) // it owns the vault
    })
    if (existsSync(dataDirectory)) await rmdir(dataDirectory)
    await rename(building, dataDirectory)
    return takenAt
  } catch (error) {
    await rm(building, { recursive: true, force: true })
    throw error
  }
}

interface MoveOptions extends BackupSource {
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  /** Prints progress. */
  readonly say: (line: string) => void
}

const duplicateSchema = '42P06' // SQLSTATE (PostgreSQL, Appendix A)

/**
 * Puts the log and the vault of a backup into other stores, which must be empty, and returns the sentence about the result. Run it
 * again after an interruption: it continues. The projectors build the read models.
 * @throws StartError with a sentence for the operator; the stores' errors
 */
export async function moveBackup(options: MoveOptions): Promise<string> {
  const { backup, eventStoreUrl, databaseUrl, forgotten, say } = options
  const { takenAt } = await checkBackup(backup)
  const sql = await readVaultSql(backup, forgotten)
  // Before the log, which can take long.
  const { rows } = await withClient(databaseUrl, client =>
    client.query(`select 1 from pg_namespace where nspname = 'vault'`),
  )
  if (rows.length > 0) throw vaultExists()
  say(await runCopy({ from: join(backup, 'event-store'), to: eventStoreUrl }, say))
  await fillDatabase(databaseUrl, sql, backup).catch((error: unknown) => {
    throw error instanceof pg.DatabaseError && error.code === duplicateSchema ? vaultExists() : error
  })
  return `The log and the vault are as of ${takenAt}. Give the new installation the keys of the backup before you start it.`
}

const vaultExists = () =>
  new StartError(
    'The database has a vault already. Move into an empty database: a second vault would overwrite the keys of its accounts.',
  )

/**
 * The SQL that creates the vault of a backup, without the people of a newer list.
 * @throws StartError if the list is wrong
 */
async function readVaultSql(backup: string, forgotten = ''): Promise<string> {
  const sql = await readFile(join(backup, 'vault.sql'), 'utf8')
  return `${sql}\n${forgetPeopleSql(forgotten)}`
}

/** Creates the vault and the pictures of a backup in one transaction. Rejects with the database's errors. */
function fillDatabase(databaseUrl: string, sql: string, backup: string): Promise<void> {
  return withClient(databaseUrl, async client => {
    await client.query('begin')
    await client.query(sql)
    await readPictures(client, join(backup, picturesFile))
    await client.query('commit')
  })
}
