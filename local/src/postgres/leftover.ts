import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { identifyProcess, stillRuns } from '../supervisor/process-identity.ts'
import { StartError } from '../supervisor/start-error.ts'
import { waitUntil } from '../supervisor/wait-until.ts'

/** A fast stop ends every session at once and writes one checkpoint: seconds on a slow disk, never a minute. */
const stopTimeoutMs = 20_000

/**
 * Stops a server that still runs on this data directory because whoever started it was killed, and waits until it and
 * its backends are gone. Nothing happens when there is none.
 * @throws StartError when it does not end.
 */
export async function clearLeftoverPostmaster(directory: string): Promise<void> {
  const lockFile = join(directory, 'postmaster.pid')
  const pid = await readPid(lockFile)
  if (pid === null) return
  // The pid may be somebody else's by now: only a process that works in this very directory is ours.
  const running = identifyProcess(pid)
  if (running && (await worksIn(pid, directory))) {
    process.kill(pid, 'SIGINT')
    const ended = await waitUntil(() => !stillRuns(running), { timeoutMs: stopTimeoutMs })
    if (!ended) {
      throw new StartError(
        `A PostgreSQL left over from before (pid ${pid}) does not stop: end it and start again.`,
      )
    }
  }
  // Backends of a killed server end when they notice; starting beside them would corrupt the data.
  const alone = await waitUntil(async () => !(await isOccupied(directory)), { timeoutMs: stopTimeoutMs })
  if (!alone) {
    throw new StartError(
      `Processes of an earlier PostgreSQL still work in ${directory}: end them and start again.`,
    )
  }
  // PostgreSQL takes the pid of another program, or of a dead server that nobody has collected, for a running server
  // and refuses. Only where it was seen that nobody works there.
  if (process.platform === 'linux') await rm(lockFile, { force: true })
}

async function readPid(lockFile: string): Promise<number | null> {
  const text = await readFile(lockFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

async function worksIn(pid: number, directory: string): Promise<boolean> {
  // Without /proc (macOS) the pid in the server's own lock file has to do; PostgreSQL itself relies on no more.
  if (process.platform !== 'linux') return true
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === (await realpath(directory))
}

async function isOccupied(directory: string): Promise<boolean> {
  if (process.platform !== 'linux') return false
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map(pid => worksIn(pid, directory)))
  return found.includes(true)
}
