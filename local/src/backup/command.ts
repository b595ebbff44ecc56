import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readEnvironment } from '@safe-menu/server-kit/config/environment'
import { variables } from '@safe-menu/server-kit/config/variables'
import { type GivenStore, givenDatabase, givenEventStore } from '../supervisor/given-stores.ts'
import { StartError, usageExitCode } from '../supervisor/start-error.ts'
import { createBackup } from './create-backup.ts'
import { moveBackup, restoreBackup } from './restore-backup.ts'

const { EVENTSTORE_URL, DATABASE_URL } = variables
const usage = `usage: npm run backup -- [DIRECTORY]            writes DIRECTORY/safe-menu-TIME (default: backups)
       npm run restore -- BACKUP [ERASURES]     into DATA_DIR (default: .data), which must be empty
       npm run move -- BACKUP [ERASURES]        into the empty stores at EVENTSTORE_URL and DATABASE_URL
ERASURES is the newest erasures.tsv, if it is newer than the backup: no person in it can sign in afterwards.
`

type Variables = Readonly<Record<string, string | undefined>>

/** Runs a command line and resolves to what it prints. A fault for the operator is a {@link StartError} or an error of a setting. */
export async function runBackupCommand(
  [command, ...args]: readonly string[],
  env: Variables,
): Promise<string> {
  const dataDirectory = resolve(env.DATA_DIR || '.data')
  if (args.some(arg => arg.startsWith('-'))) throw new StartError(usage.trimEnd(), usageExitCode)
  const [path, list, ...more] = args
  if (command === 'backup' && list === undefined) {
    const { EVENTSTORE_URL: eventStoreUrl, DATABASE_URL: databaseUrl } = readOptionalStores(env)
    if (eventStoreUrl)
      throw new StartError('EVENTSTORE_URL is set: back up that event store with its own tools.')
    if (databaseUrl) await requireAnswer(givenDatabase(databaseUrl))
    const into = resolve(path ?? 'backups')
    const backup = await createBackup({ dataDirectory, into, databaseUrl })
    return `The backup is in ${backup}. It contains keys: keep it where only you can read it.`
  }
  if (command === 'restore' && path !== undefined && more.length === 0) {
    const given = readOptionalStores(env)
    if (given.DATABASE_URL) throw storeIsSet('DATABASE_URL', 'vault')
    if (given.EVENTSTORE_URL) throw storeIsSet('EVENTSTORE_URL', 'log')
    const forgotten = await readList(list)
    const takenAt = await restoreBackup({ backup: resolve(path), dataDirectory, forgotten })
    return `Restored ${dataDirectory} as of ${takenAt}. Start it with "npm start"; everybody has to sign in again.`
  }
  if (command === 'move' && path !== undefined && more.length === 0) {
    const given = readEnvironment({ EVENTSTORE_URL, DATABASE_URL }, env)
    const { EVENTSTORE_URL: eventStoreUrl, DATABASE_URL: databaseUrl } = given
    const forgotten = await readList(list)
    await requireAnswer(givenDatabase(databaseUrl))
    await requireAnswer(givenEventStore(eventStoreUrl))
    const say = (line: string) => void process.stderr.write(`${line}\n`)
    return moveBackup({ backup: resolve(path), eventStoreUrl, databaseUrl, forgotten, say })
  }
  throw new StartError(usage.trimEnd(), usageExitCode)
}

function readOptionalStores(env: Variables) {
  const optional = { EVENTSTORE_URL: EVENTSTORE_URL.optional(), DATABASE_URL: DATABASE_URL.optional() }
  return readEnvironment(optional, env)
}

const storeIsSet = (name: string, content: string) =>
  new StartError(
    `${name} is set, but restore puts the ${content} into DATA_DIR: unset it, or use "npm run move" for stores elsewhere.`,
  )

/** @throws StartError if the file cannot be read */
async function readList(path: string | undefined): Promise<string | undefined> {
  if (path === undefined) return undefined
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StartError(`There is no ${path}.`)
    throw new StartError(`${path} cannot be read: ${error.message}.`)
  })
}

/** @throws StartError if the store cannot be used */
async function requireAnswer(store: GivenStore): Promise<void> {
  const fault = await store.check()
  if (fault) throw new StartError(`${fault.sentence}.`)
}
