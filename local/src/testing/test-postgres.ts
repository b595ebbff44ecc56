import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import pg from 'pg'
import { clearLeftoverPostmaster, clusterUrl, startCluster } from '../postgres/cluster.ts'
import { isAcceptingConnections, withClient } from '../postgres/connection.ts'
import { freePort } from '../supervisor/free-port.ts'
import { identifyProcess, ProcessIdentity, stillRuns } from '../supervisor/process-identity.ts'
import { storesFolder, storesFolders, sweepStores } from './store-directory.ts'

/** A real PostgreSQL for tests. */
export interface TestPostgres {
  /** The maintenance database: for statements about databases, not for tables. */
  readonly url: string
  /** Creates a database, empty or as the template, and returns its address. */
  createDatabase(template?: Template): Promise<string>
  /** Drops the databases that this handle created. The server ends with the test process. */
  stop(): Promise<void>
}

/** What several databases of a test run have in common, such as migrated tables. */
export interface Template {
  /** A word. */
  readonly name: string
  /** Fills the database at this address. Called once per test run; all its connections have to end. */
  fill(url: string): Promise<void>
}

const directoryPrefix = 'safe-menu-test-postgres-'
const ownerFile = 'owner.json'
const objectInUse = '55006' // SQLSTATE (PostgreSQL, Appendix A)

let shared: Promise<{ url: string }> | undefined
let databases = 0

/** The environment variable with the address of a server that all processes of a test run share. */
const sharedVariable = 'TEST_POSTGRES_URL'

/** Mocha runs this once in its main process (`--require`), before it starts its workers: one server is enough for all. */
export async function mochaGlobalSetup(): Promise<void> {
  const { url } = await startServer()
  process.env[sharedVariable] = url
}

/** One server for the whole test run, or for this process. Each caller creates its own databases. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env[sharedVariable]
  shared ??= given === undefined ? startServer() : Promise.resolve({ url: given })
  const { url } = await shared
  const made: string[] = []
  return {
    url,
    async createDatabase(template) {
      const name = `test_${process.pid}_${++databases}`
      const from = template ? `template ${await createTemplate(url, template)}` : ''
      // Takes a quarter of the time of the default, which writes the template's pages to the log.
      await withClient(url, client => client.query(`create database ${name} ${from} strategy file_copy`))
      made.push(name)
      return addressOf(url, name)
    },
    async stop() {
      const names = made.splice(0)
      await withClient(url, async client => {
        for (const name of names) await drop(client, name)
      })
    },
  }
}

function addressOf(server: string, name: string): string {
  const address = new URL(server)
  address.pathname = `/${name}`
  return address.href
}

/** Resolves to the name of the template's database. The first process that needs it creates it; the others wait. */
async function createTemplate(url: string, { name, fill }: Template): Promise<string> {
  const database = `template_${name}`
  await withClient(url, async client => {
    await client.query('select pg_advisory_lock(hashtext($1))', [database]) // until the connection ends
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [
      database,
    ])
    if (rowCount === 1) return
    await client.query(`drop database if exists ${database}`)
    await client.query(`create database ${database}`)
    await fill(addressOf(url, database))
    await client.query(`alter database ${database} is_template true`)
  })
  return database
}

/**
 * The server waits up to 5 s for connections to end: a pool's `end` resolves while its connections are still closing, and
 * cutting one would fail the next test. After 5 s it cuts them, so that a pool which a failed test left open cannot block the
 * other tests.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  try {
    await client.query(`drop database if exists ${name}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== objectInUse) throw error
    await client.query(`drop database if exists ${name} with (force)`)
  }
}

async function startServer(): Promise<{ url: string }> {
  for (const folder of storesFolders) await sweepLeftovers(folder)
  await sweepStores()
  const home = await mkdtemp(join(storesFolder(), directoryPrefix))
  await writeFile(join(home, ownerFile), JSON.stringify(identifyProcess(process.pid)))
  const cluster = {
    directory: join(home, 'cluster', 'data'),
    port: await freePort(),
    password: null,
    settings: {
      // No data outlives a test, so protection against power cuts would only cost time.
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
      max_connections: '500',
      max_wal_size: '256MB', // of memory
    },
  }
  await mkdir(join(home, 'cluster'), { mode: 0o711 })
  const logPath = join(home, 'server.log')
  const log = openSync(logPath, 'a')
  const server = await startCluster(cluster, ['ignore', log, log], home)
  closeSync(log)
  server.unref()
  const url = clusterUrl(cluster)
  await waitForPostgres(server, url).catch(async (error: Error) => {
    throw new Error(`${error.message}\n${await readFile(logPath, 'utf8')}`)
  })
  return { url }
}

/**
 * Waits until the server answers.
 * @throws Error if the server ends or does not answer in time.
 */
export async function waitForPostgres(server: ChildProcess, url: string): Promise<void> {
  const ended = () => server.exitCode !== null || server.signalCode !== null
  // 60 s: after a crash the server replays up to max_wal_size of its log before it takes connections.
  await waitUntil('PostgreSQL answers', async () => ended() || (await isAcceptingConnections(url)), {
    withinMs: 60_000,
  })
  if (ended()) throw new Error('PostgreSQL did not start.')
}

/** Removes what the guard could not remove because it was killed too, for example when the machine went down. */
async function sweepLeftovers(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []) // not every system has a folder in memory
  for (const name of names) {
    if (!name.startsWith(directoryPrefix)) continue
    const home = join(folder, name)
    const owner = await readFile(join(home, ownerFile), 'utf8').then(
      text => ProcessIdentity.parse(JSON.parse(text)),
      () => null,
    )
    // No owner yet: another process is creating it at this moment.
    if (owner === null || stillRuns(owner)) continue
    await clearLeftoverPostmaster(join(home, 'cluster', 'data')).catch(() => undefined)
    await rm(home, { recursive: true, force: true })
  }
}
