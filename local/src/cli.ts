/**
 * Runs a command line with the addresses and secrets of the stack that is running on `DATA_DIR`:
 * `node dist/cli.mjs <program> [arguments]`.
 */
import { join, resolve } from 'node:path'
import { loadSecrets } from './keys/secrets.ts'
import { sameLogin } from './postgres/database-logins.ts'
import { partEnvironment } from './supervisor/environment.ts'
import { readRunFile } from './supervisor/run-file.ts'

const [program = '', ...args] = process.argv.slice(2)
const dataDirectory = resolve(process.env.DATA_DIR || '.data')
const running = readRunFile(dataDirectory)
const eventStoreUrl = process.env.EVENTSTORE_URL || running?.eventStoreUrl
const given = process.env.DATABASE_URL
const databaseUrls = given ? sameLogin(given) : running?.databaseUrls

if (!eventStoreUrl || !databaseUrls) {
  process.stderr.write(
    `Safe Menu does not run on ${dataDirectory}. Start it first ("npm start"), or set EVENTSTORE_URL and DATABASE_URL.\n`,
  )
  process.exit(1)
}

const secrets = await loadSecrets(join(dataDirectory, 'keys'), process.env)
const own = partEnvironment(program, process.env, secrets, { eventStoreUrl, databaseUrls })
for (const [name, value] of Object.entries(own)) if (value !== undefined) process.env[name] = value
process.env.DATA_DIR = dataDirectory
const file = join(import.meta.dirname, `${program}.mjs`)
process.argv.splice(1, process.argv.length - 1, file, ...args)
await import(file)
