import { join } from 'node:path'
import pg from 'pg'
import { runCopy } from '../log-copy/run-copy.ts'
import { runSql, withClient } from '../postgres/connection.ts'
import { StartError } from '../supervisor/start-error.ts'
import { checkBackup } from './manifest.ts'
import { picturesFile, readPictures } from './pictures-sql.ts'
import { readVaultSql } from './restore-backup.ts'

interface MoveOptions {
  readonly backup: string
  readonly eventStoreUrl: string
  readonly databaseUrl: string
  /** A newer list of erased and removed people than the backup's: the text of an `erasures.tsv`. */
  readonly forgotten?: string | undefined
  /** Prints progress. */
  readonly say: (line: string) => void
}

const duplicateSchema = '42P06' // SQLSTATE (PostgreSQL, Appendix A)

/**
 * Puts the log and the vault of a backup into other stores, which must be empty, and returns the sentence about the result. Run it
 * again after an interruption: it continues. The projectors build the read models.
 * @throws StartError or CopyRefused with a sentence for the operator; the stores' errors
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
  const copied = await runCopy({ from: join(backup, 'event-store'), to: eventStoreUrl }, say)
  say(copied)
  await runSql(databaseUrl, sql).catch((error: unknown) => {
    throw error instanceof pg.DatabaseError && error.code === duplicateSchema ? vaultExists() : error
  })
  await readPictures(databaseUrl, join(backup, picturesFile))
  return `The log and the vault are as of ${takenAt}. Give the new installation the keys of the backup before you start it.`
}

const vaultExists = () =>
  new StartError(
    'The database has a vault already. Move into an empty database: a second vault would overwrite the keys of its accounts.',
  )
