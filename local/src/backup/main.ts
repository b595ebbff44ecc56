/** `npm run backup -- [DIRECTORY]`, `npm run restore -- BACKUP` and `npm run move -- BACKUP`, for the data of `npm start`. */
import { resolve } from 'node:path'
import { readEnvironment, SettingsError } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { DirectoryError } from '../event-store/errors.ts'
import { CopyRefused } from '../log-copy/copy-refused.ts'
import { type GivenStore, givenDatabase, givenEventStore } from '../stores/check-store.ts'
import { StartError, usageExitCode } from '../supervisor/start-error.ts'
import { createBackup } from './create-backup.ts'
import { moveBackup } from './move-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const dataDirectory = resolve(process.env.DATA_DIR || '.data')
const usage = `usage: npm run backup -- [DIRECTORY]     writes DIRECTORY/safe-menu-TIME (default: backups)
       npm run restore -- BACKUP         into DATA_DIR (default: .data), which must be empty
       npm run move -- BACKUP            into the empty stores at EVENTSTORE_URL and DATABASE_URL
`

async function run([command, ...args]: readonly string[]): Promise<string> {
  const [path, ...more] = args
  const isWrong = more.length > 0 || path?.startsWith('-')
  if (command === 'backup' && !isWrong) {
    if (process.env.EVENTSTORE_URL)
      throw new StartError('EVENTSTORE_URL is set: back up that event store with its own tools.')
    const into = resolve(path ?? 'backups')
    const { DATABASE_URL: databaseUrl } = readEnvironment(
      { DATABASE_URL: variables.DATABASE_URL.optional() },
      process.env,
    )
    if (databaseUrl) await requireAnswer(givenDatabase(databaseUrl))
    const backup = await createBackup({ dataDirectory, into, databaseUrl })
    return `The backup is in ${backup}. It contains keys: keep it where only you can read it.`
  }
  if (command === 'restore' && !isWrong && path !== undefined) {
    if (process.env.DATABASE_URL)
      throw new StartError(
        'DATABASE_URL is set, but restore puts the vault into DATA_DIR: unset it, or use "npm run move" for another database.',
      )
    const takenAt = await restoreBackup({ backup: resolve(path), dataDirectory })
    return `Restored ${dataDirectory} as of ${takenAt}. Start it with "npm start"; everybody has to sign in again.`
  }
  if (command === 'move' && !isWrong && path !== undefined) {
    const { EVENTSTORE_URL: eventStoreUrl, DATABASE_URL: databaseUrl } = readEnvironment(
      { EVENTSTORE_URL: variables.EVENTSTORE_URL, DATABASE_URL: variables.DATABASE_URL },
      process.env,
    )
    await requireAnswer(givenDatabase(databaseUrl))
    await requireAnswer(givenEventStore(eventStoreUrl))
    const say = (line: string) => void process.stderr.write(`${line}\n`)
    return moveBackup({ backup: resolve(path), eventStoreUrl, databaseUrl, say })
  }
  throw new StartError(usage.trimEnd(), usageExitCode)
}

/** @throws StartError if the store cannot be used */
async function requireAnswer(store: GivenStore): Promise<void> {
  const fault = await store.check()
  if (fault) throw new StartError(`${fault.sentence}.`)
}

await run(process.argv.slice(2)).then(
  sentence => void process.stdout.write(`${sentence}\n`),
  (error: unknown) => {
    const isForOperator = [StartError, DirectoryError, CopyRefused, SettingsError].some(
      kind => error instanceof kind,
    )
    process.stderr.write(
      `${error instanceof Error ? (isForOperator ? error.message : error.stack) : error}\n`,
    )
    process.exitCode = error instanceof StartError ? error.exitCode : 1
  },
)
