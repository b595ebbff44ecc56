import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@safe-menu/local/postgres/connection'
import type { ProjectionGroup } from '@safe-menu/read-models/groups'
import type pg from 'pg'
import type { Stack } from './stack.ts'

const timeoutMs = 600_000 // far above any useful figure
const pollIntervalMs = 20 // S5 uses it for timing, and a look is a thousandth of its measured time
const furthestBehind = `
  select min(position)::text as position from projector.checkpoints
  where state = 'live' and group_name = any($1)`
const pendingDocuments = 'select count(*)::int as n from menus.pending_document'

/** Resolves after each of the groups has applied all events up to a position; `menus` with all of its documents. */
export async function untilApplied(
  database: pg.Client,
  position: bigint,
  groups: readonly ProjectionGroup[],
): Promise<void> {
  await until('The projector has not applied all events', async () => {
    const { rows } = await database.query<{ position: string | null }>(furthestBehind, [groups])
    return BigInt(rows[0]?.position ?? 0) >= position
  })
  if (groups.includes('menus'))
    await until('The projector has not derived all documents', async () => {
      const { rows } = await database.query<{ n: number }>(pendingDocuments)
      return rows[0]?.n === 0
    })
}

async function until(fault: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`${fault} after ${timeoutMs / 1_000} s.`)
    await sleep(pollIntervalMs)
  }
}

const stateOfWork = `
  select
    (select string_agg(group_name || position, ' ' order by group_name, position) from projector.checkpoints) as positions,
    (select count(*)::int from pg_stat_activity where backend_type = 'autovacuum worker'
      or (application_name like 'projector%' and xact_start is not null)) as busy`
const quietForMs = 400 // longer than the pause between two batches of a group that is behind

/** Resolves when no group has moved and no vacuum has run for a while, so that the next window measures only its own work. */
export function untilIdle({ databaseUrl }: Stack): Promise<void> {
  return withClient(databaseUrl, async database => {
    let positions = ''
    let since = performance.now()
    await until('The projector or a vacuum still works', async () => {
      const { rows } = await database.query<{ positions: string; busy: number }>(stateOfWork)
      const [now] = rows
      if (!now || now.busy > 0 || now.positions !== positions) since = performance.now()
      positions = now?.positions ?? ''
      return performance.now() - since >= quietForMs
    })
  })
}

/** After many writes: waits for the projector, and vacuums at once what autovacuum would vacuum during a window. */
export async function settle(stack: Stack): Promise<void> {
  await untilIdle(stack)
  await withClient(stack.databaseUrl, database => database.query('vacuum (analyze)'))
}

const inTransaction = `
  select from pg_stat_activity where application_name like 'projector%' and xact_start is not null`
const maxPauseAttempts = 200 // a projector is in a transaction for a few milliseconds of each second

/** Pauses projector processes between two transactions (SIGSTOP): otherwise their locks would block others forever. */
export function pause({ databaseUrl }: Stack, pids: readonly number[]): Promise<void> {
  return withClient(databaseUrl, async database => {
    for (let tries = 0; tries < maxPauseAttempts; tries += 1) {
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      await sleep(50) // statements that were sent earlier have ended by then, or show up as an open transaction
      if ((await database.query(inTransaction)).rowCount === 0) return
      resume(pids)
      await sleep(Math.random() * 100) // random, so that it is not synchronised with the projector's heartbeat
    }
    throw new Error('The projector was in a transaction each time it was paused.')
  })
}

/** Continues paused processes. */
export function resume(pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGCONT')
}

/** Runs `work` while these processes are paused. */
export async function whilePaused<T>(
  stack: Stack,
  pids: readonly number[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    await pause(stack, pids)
    return await work()
  } finally {
    resume(pids) // also if pausing failed: a paused process cannot end
  }
}
