import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { postgresPassword, withOwnPostgres } from '../postgres/cluster.ts'
import { withClient } from '../postgres/connection.ts'
import { createDatabaseLogins, loginUrls } from '../postgres/database-logins.ts'
import { makeDirectory } from '../supervisor/data-directory.ts'
import { StartError } from '../supervisor/start-error.ts'
import { forgetPeopleSql, forgottenPeopleFile } from './forgotten-people.ts'
import { checkBackup } from './manifest.ts'
import { picturesFile, readPictures } from './pictures-sql.ts'

interface RestoreOptions {
  readonly backup: string
  /** A newer list of erased and removed people than the backup's: the text of an `erasures.tsv`. */
  readonly forgotten?: string | undefined
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
  const sql = `${await readFile(join(backup, 'vault.sql'), 'utf8')}\n${forgetPeopleSql(forgotten ?? '')}`
  const building = `${dataDirectory}.restoring`
  await rm(building, { recursive: true, force: true })
  // PostgreSQL may run as another user, who must be able to enter.
  await makeDirectory(building, 0o711).catch((error: NodeJS.ErrnoException) => {
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
      // command-api owns the vault and the pictures.
      await withClient(urls.command_api, async client => {
        await client.query('begin')
        await client.query(sql)
        await readPictures(client, join(backup, picturesFile))
        await client.query('commit')
      })
    })
    if (existsSync(dataDirectory)) await rmdir(dataDirectory)
    await rename(building, dataDirectory)
    return takenAt
  } catch (error) {
    await rm(building, { recursive: true, force: true })
    throw error
  }
}
