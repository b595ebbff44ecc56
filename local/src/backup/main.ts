/** `npm run backup -- [DIRECTORY]` and `npm run restore -- BACKUP`, for the data directory of `npm start`. */
import { resolve } from 'node:path'
import { DirectoryError } from '../event-store/errors.ts'
import { StartError } from '../supervisor/start-error.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const dataDirectory = resolve(process.env.DATA_DIR || '.data')
const usage = `usage: npm run backup -- [DIRECTORY]     writes DIRECTORY/safe-menu-TIME (default: backups)
       npm run restore -- BACKUP         into DATA_DIR (default: .data), which must be empty
`

async function run([command, ...args]: readonly string[]): Promise<string> {
  const [path, ...more] = args
  const isWrong = more.length > 0 || path?.startsWith('-')
  if (command === 'backup' && !isWrong) {
    if (process.env.EVENTSTORE_URL)
      throw new StartError('EVENTSTORE_URL is set: back up that event store with its own tools.')
    const into = resolve(path ?? 'backups')
    const backup = await createBackup({ dataDirectory, into, databaseUrl: process.env.DATABASE_URL })
    return `The backup is in ${backup}. It contains keys: keep it where only you can read it.`
  }
  if (command === 'restore' && !isWrong && path !== undefined) {
    const takenAt = await restoreBackup({ backup: resolve(path), dataDirectory })
    return `Restored ${dataDirectory} as of ${takenAt}. Start it with "npm start"; everybody has to sign in again.`
  }
  throw new StartError(usage.trimEnd())
}

await run(process.argv.slice(2)).then(
  sentence => void process.stdout.write(`${sentence}\n`),
  (error: unknown) => {
    const isForOperator = error instanceof StartError || error instanceof DirectoryError
    process.stderr.write(`${isForOperator ? error.message : error instanceof Error ? error.stack : error}\n`)
    process.exitCode = 1
  },
)
