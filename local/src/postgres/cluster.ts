import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { StartError } from '../supervisor/start-error.ts'
import { findBinaries } from './binaries.ts'
import { clearLeftoverPostmaster } from './leftover.ts'
import { asUser, type Command, chooseRunAs, type RunAs, spawnPostgres } from './run-as.ts'

/** The superuser of the embedded cluster; it listens on the loopback interface only. */
const postgresUser = 'postgres'

export interface ClusterOptions {
  /** PostgreSQL's data directory; created if missing. */
  readonly directory: string
  readonly port: number
  /** `null`: every user of this machine may connect (tests only). */
  readonly password: string | null
  /** Server settings, as in postgresql.conf; they override `durableSettings`. */
  readonly settings?: Readonly<Record<string, string>>
}

/**
 * The settings of `npm start`. An answered commit is on the disk: `fsync` and `synchronous_commit` are PostgreSQL's defaults,
 * written down here to be seen. 120 connections are enough for the pools and LISTENs of three services.
 */
const durableSettings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: '120',
  shared_buffers: '128MB',
  max_wal_size: '2GB',
  // JIT compilation pays off for queries of tenths of a second; ours take a few milliseconds.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // No Unix socket: its path is limited to about 100 bytes, and a data directory's path is often longer.
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
}

/**
 * Prepares the data directory (first use: initdb; after a crash: stops processes that were left) and returns the command that
 * runs the server in the foreground.
 * @throws StartError if the directory belongs to another version or cannot be used.
 */
export async function prepareCluster(options: ClusterOptions): Promise<Command> {
  const binaries = await findBinaries()
  const runAs = await chooseRunAs(options.directory, Object.values(binaries))
  const version = await readFile(join(options.directory, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) await createCluster(options, binaries.initdb, runAs)
  else if (version.trim() !== '18') {
    throw new StartError(
      `${options.directory} was created by PostgreSQL ${version.trim()}, this is 18. Move it away (the read models are rebuilt, but the vault in it is lost) or set DATABASE_URL.`,
    )
  }
  await clearLeftoverPostmaster(options.directory)
  const settings = Object.entries({ ...durableSettings, ...options.settings })
  return asUser(runAs, binaries.postgres, [
    '-D',
    options.directory,
    '-p',
    String(options.port),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
}

/** The address of one database in the cluster. */
export function clusterUrl({ port, password }: ClusterOptions, database: string): string {
  const login = password === null ? postgresUser : `${postgresUser}:${encodeURIComponent(password)}`
  return `postgres://${login}@127.0.0.1:${port}/${database}`
}

/** Runs initdb in a temporary directory and renames it at the end: an interrupted initdb never looks like a cluster. */
async function createCluster(options: ClusterOptions, initdb: string, runAs: RunAs): Promise<void> {
  const building = `${options.directory}.new`
  // Others may enter but not list this folder, so that an unprivileged user reaches its own directory inside.
  await mkdir(dirname(options.directory), { recursive: true, mode: 0o711 })
  await rm(building, { recursive: true, force: true })
  await mkdir(building, { mode: 0o700 })
  const passwordFile = join(tmpdir(), `safe-menu-initdb-${randomUUID()}`)
  try {
    if (options.password !== null) await writeFile(passwordFile, options.password, { mode: 0o600 })
    if (runAs.owner) {
      await chown(building, runAs.owner.uid, runAs.owner.gid)
      if (options.password !== null) await chown(passwordFile, runAs.owner.uid, runAs.owner.gid)
    }
    await run(
      asUser(runAs, initdb, [
        `--pgdata=${building}`,
        `--username=${postgresUser}`,
        // Queries that sort names state their collation (en-x-icu); everything else compares bytes.
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...(options.password === null
          ? ['--auth=trust', '--no-sync']
          : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
      ]),
    )
    await rename(building, options.directory)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function run(command: Command): Promise<void> {
  const child = spawnPostgres(command, ['ignore', 'ignore', 'pipe'])
  let errorOutput = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput += chunk.toString()
  })
  const [code] = await once(child, 'close').catch((error: Error) => [error.message])
  if (code !== 0) {
    throw new StartError(`PostgreSQL could not set up its data directory (${code}): ${errorOutput.trim()}`)
  }
}
