import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@safe-menu/local/postgres/connection'
import type { BenchStack } from './stack.ts'

const inTransaction = `
  select from pg_stat_activity where application_name like 'projector%' and xact_start is not null`
const maxPauseAttempts = 200 // a projector is in a transaction for a few milliseconds of each second

/** Pauses projector processes between two transactions (SIGSTOP): otherwise their locks would block others forever. */
export function pauseProcesses({ databaseUrl }: BenchStack, pids: readonly number[]): Promise<void> {
  return withClient(databaseUrl, async database => {
    for (let tries = 0; tries < maxPauseAttempts; tries += 1) {
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      await sleep(50) // statements that were sent earlier have ended by then, or show up as an open transaction
      if ((await database.query(inTransaction)).rowCount === 0) return
      resumeProcesses(pids)
      await sleep(Math.random() * 100) // random, so that it is not synchronised with the projector's heartbeat
    }
    throw new Error('The projector was in a transaction each time it was paused.')
  })
}

/** Continues paused processes. */
export function resumeProcesses(pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGCONT')
}

/** Runs `work` while these processes are paused. */
export async function whilePaused<T>(
  stack: BenchStack,
  pids: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    await pauseProcesses(stack, pids)
    return await work()
  } finally {
    resumeProcesses(pids) // also if pausing failed: a paused process cannot end
  }
}
