import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { identifyProcess, stillRuns } from '../supervisor/process-identity.ts'
import { StartError } from '../supervisor/start-error.ts'
import { waitUntil } from '../supervisor/wait-until.ts'

/** A fast stop ends every session and writes one checkpoint: seconds even on a slow disk. */
const stopTimeoutMs = 20_000

/**
 * Stops a server that still runs on this data directory because its supervisor was killed, and waits until the server and its
 * backends have ended. Does nothing if there is no such server.
 * @throws StartError if it does not end.
 */
export async function clearLeftoverPostmaster(directory: string): Promise<void> {
  const lockFile = join(directory, 'postmaster.pid')
  const pid = await readPid(lockFile)
  if (pid === null) return
  // Another process may have the pid by now: it is our server only if it works in this directory.
  const running = identifyProcess(pid)
  if (running && (await worksIn(pid, directory))) {
    process.kill(pid, 'SIGINT')
    const ended = await waitUntil(() => !stillRuns(running), { timeoutMs: stopTimeoutMs })
    if (!ended) {
      throw new StartError(
        `PostgreSQL from an earlier start (pid ${pid}) does not stop. End it and start again.`,
      )
    }
  }
  // Backends of a killed server end as soon as they notice. Starting a server before that would corrupt the data.
  const alone = await waitUntil(async () => !(await isOccupied(directory)), { timeoutMs: stopTimeoutMs })
  if (!alone) {
    throw new StartError(
      `Processes of an earlier PostgreSQL still run in ${directory}. End them and start again.`,
    )
  }
  // PostgreSQL refuses to start if the pid in the lock file exists, even if it belongs to another program or to a zombie.
  // Remove the file only after checking that no process works in the directory.
  if (process.platform === 'linux') await rm(lockFile, { force: true })
}

async function readPid(lockFile: string): Promise<number | null> {
  const text = await readFile(lockFile, 'utf8').catch(() => '')
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10)
  return Number.isInteger(pid) && pid > 0 ? pid : null
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
