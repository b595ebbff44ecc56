import type { ChildProcess, StdioOptions } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile, readlink, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { keptFile, readKept } from '../keys/secrets.ts'
import { freePort } from '../supervisor/free-port.ts'
import { holdsWithin } from '../supervisor/holds-within.ts'
import { identifyProcess, stillRuns } from '../supervisor/process-identity.ts'
import { StartError } from '../supervisor/start-error.ts'
import { isAcceptingConnections } from './connection.ts'
import {
  asUser,
  type Command,
  chooseRunAs,
  endWithParent,
  findBinaries,
  type RunAs,
  spawnPostgres,
} from './programs.ts'

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
      `${options.directory} was created by PostgreSQL ${version.trim()}, this is 18. Move it away (the read models are rebuilt, but the vault and the pictures in it are lost) or set DATABASE_URL.`,
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

/**
 * Starts the server of a cluster, which ends with this process. `remove`: a directory to remove afterwards (tests).
 * @throws StartError like {@link prepareCluster}
 */
export async function startCluster(
  options: ClusterOptions,
  stdio: StdioOptions,
  remove?: string,
): Promise<ChildProcess> {
  const server = spawnPostgres(await prepareCluster(options), stdio)
  endWithParent(server, options.directory, remove)
  return server
}

/** The address of the cluster's first database. */
export function clusterUrl({ port, password }: Pick<ClusterOptions, 'port' | 'password'>): string {
  const login = password === null ? postgresUser : `${postgresUser}:${encodeURIComponent(password)}`
  return `postgres://${login}@127.0.0.1:${port}/postgres`
}

/** The password of the cluster in a data directory, created at the first call. */
export function postgresPassword(dataDirectory: string): Promise<string> {
  return keptFile(passwordFileOf(dataDirectory), () => randomBytes(24).toString('base64url'))
}

const passwordFileOf = (dataDirectory: string) => join(dataDirectory, 'keys', 'postgres-password')

const startMs = 60_000 // recovery after a crash can take most of it

/**
 * Runs the PostgreSQL of a data directory during `work`, and creates it if it is missing.
 * @throws StartError if it does not start
 */
export async function withOwnPostgres<T>(
  dataDirectory: string,
  work: (databaseUrl: string) => Promise<T>,
): Promise<T> {
  const cluster = {
    directory: join(dataDirectory, 'postgres', 'data'),
    port: await freePort(),
    password: await readKept(passwordFileOf(dataDirectory)),
    settings: { log_min_messages: 'fatal' },
  }
  if (!cluster.password) throw new StartError(`${dataDirectory} has no keys/postgres-password.`)
  const url = clusterUrl(cluster)
  const server = await startCluster(cluster, 'ignore')
  // It rejects if the program cannot be started. `exitCode` shows that below.
  const ended = once(server, 'exit').catch(() => undefined)
  try {
    const ready = await holdsWithin(() => server.exitCode !== null || isAcceptingConnections(url), {
      timeoutMs: startMs,
    })
    if (!ready || server.exitCode !== null)
      throw new StartError(`PostgreSQL does not start on ${dataDirectory}.`)
    return await work(url)
  } finally {
    if (server.exitCode === null) server.kill('SIGINT')
    await ended
  }
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
    if (runAs) {
      await chown(building, runAs.uid, runAs.gid)
      if (options.password !== null) await chown(passwordFile, runAs.uid, runAs.gid)
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

/** A fast stop ends every session and writes one checkpoint: seconds even on a slow disk. */
const stopTimeoutMs = 20_000

/**
 * Stops a server that still runs on this data directory because its supervisor was killed, and waits until the server and its
 * backends have ended. Does nothing if there is no such server.
 * @throws StartError if it does not end.
 */
export async function clearLeftoverPostmaster(directory: string): Promise<void> {
  const lockFile = join(directory, 'postmaster.pid')
  const text = await readFile(lockFile, 'utf8').catch(() => null)
  if (text === null) return
  // A server that was killed while it wrote the file has left it empty, or with a part of its pid.
  const pid = Number.parseInt(text, 10)
  // Another process may have the pid by now: it is our server only if it works in this directory.
  const running = pid > 0 ? identifyProcess(pid) : null
  if (running && (await worksIn(pid, directory))) {
    process.kill(pid, 'SIGINT')
    const ended = await holdsWithin(() => !stillRuns(running), { timeoutMs: stopTimeoutMs })
    if (!ended) {
      throw new StartError(
        `PostgreSQL from an earlier start (pid ${pid}) does not stop. End it and start again.`,
      )
    }
  }
  // Backends of a killed server end as soon as they notice. Starting a server before that would corrupt the data.
  const alone = await holdsWithin(async () => !(await isOccupied(directory)), { timeoutMs: stopTimeoutMs })
  if (!alone) {
    throw new StartError(
      `Processes of an earlier PostgreSQL still run in ${directory}. End them and start again.`,
    )
  }
  // PostgreSQL refuses to start if the lock file has no pid, or one that exists, even if it belongs to another program or to a zombie.
  // Remove the file only after checking that no process works in the directory.
  if (process.platform === 'linux') await rm(lockFile, { force: true })
}

async function worksIn(pid: number, directory: string): Promise<boolean> {
  // Without /proc (macOS) use the pid in the server's lock file, as PostgreSQL itself does.
  if (process.platform !== 'linux') return true
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === (await realpath(directory))
}

async function isOccupied(directory: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(pid => worksIn(pid, directory)))
  return found.includes(true)
}
