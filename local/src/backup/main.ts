/** `npm run backup -- [DIRECTORY]`, `npm run restore -- BACKUP` and `npm run move -- BACKUP`, for the data of `npm start`. */
import { inspect } from 'node:util'
import { SettingsError } from '@safe-menu/server-kit/config/environment'
import { DirectoryError } from '../event-store/errors.ts'
import { StartError } from '../supervisor/start-error.ts'
import { runBackupCommand } from './command.ts'

await runBackupCommand(process.argv.slice(2), process.env).then(
  sentence => void process.stdout.write(`${sentence}\n`),
  (error: unknown) => {
    const isForOperator = [StartError, DirectoryError, SettingsError].some(kind => error instanceof kind)
    process.stderr.write(`${isForOperator && error instanceof Error ? error.message : inspect(error)}\n`)
    process.exitCode = error instanceof StartError ? error.exitCode : 1
  },
)
