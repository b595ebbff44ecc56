import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import pg from 'pg'
import { StartError } from '../supervisor/start-error.ts'
import { waitUntil } from '../supervisor/wait-until.ts'
import type { Command } from './run-as.ts'

/** Starts the server in the foreground, in its own process group: Ctrl-C reaches only the supervisor, which stops it last. */
export function spawnPostgres({ file, args, uid, gid }: Command, stdio: StdioOptions): ChildProcess {
  return spawn(file, args, {
    stdio,
    detached: true,
    // Its environment must not contain our keys and passwords.
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  })
}

/** Whether the server accepts connections and answers. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000 /* loopback: more is a hang */,
  })
  // If the server ends between connect and end, the answer is "no". It must not crash this process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Waits until the server answers.
 * @throws StartError if the server ends or does not answer in time.
 */
export async function waitForPostgres(server: ChildProcess, url: string): Promise<void> {
  const ended = () => server.exitCode !== null || server.signalCode !== null
  // 60 s: after a crash the server replays up to max_wal_size of its log before it takes connections.
  await waitUntil(async () => ended() || (await answers(url)), { timeoutMs: 60_000 })
  if (ended() || !(await answers(url)))
    throw new StartError('PostgreSQL did not start. Its log above says why.')
}
