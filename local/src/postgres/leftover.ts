import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const patienceMs = 20_000 // a fast shutdown writes a checkpoint: seconds on a slow disk
const pollMs = 50

/**
 * A parent that was killed leaves its postmaster running. Stops the one that holds this folder, if any, and waits for its
 * end. Only a process whose working directory or command names this very folder is touched: a pid may have been reused.
 */
export async function stopLeftover(directory: string): Promise<void> {
  const pid = await postmasterOf(directory)
  if (pid === null) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + patienceMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      throw new Error(
        `Another Postgres (process ${pid}) holds ${directory} and does not stop. End it and start again.`,
      )
    }
    await delay(pollMs)
  }
}

async function postmasterOf(directory: string): Promise<number | null> {
  const lines = await readFile(join(directory, 'postmaster.pid'), 'utf8').then(
    text => text.split('\n'),
    () => [],
  )
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || lines[1] !== directory || !isAlive(pid)) return null
  // Where the system shows command lines (Linux), a reused pid is recognised. Elsewhere the lock file's own word counts.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => directory)
  return command.includes(directory) ? pid : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
