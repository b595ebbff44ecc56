import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '@safe-menu/local/postgres/connection'
import type { ProjectionGroup } from '@safe-menu/read-models/groups'
import type pg from 'pg'
import type { BenchStack } from './stack.ts'

const timeoutMs = 600_000 // far above any useful figure
const pollIntervalMs = 20 // S5's time is up to this much too long: about 1 % of it
const furthestBehind = `
  select min(position)::text as position from projector.checkpoints
  where state = 'live' and group_name = any($1)`

/** Resolves after each of the groups has applied all events up to a position. */
export async function waitUntilApplied(
  database: pg.Client,
  position: bigint,
  groups: readonly ProjectionGroup[],
): Promise<void> {
  await pollUntil('The projector has not applied all events', async () => {
    const { rows } = await database.query<{ position: string | null }>(furthestBehind, [groups])
    return BigInt(rows[0]?.position ?? 0) >= position
  })
}

async function pollUntil(fault: string, isTrue: () => Promise<boolean>): Promise<void> {
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
export function waitUntilIdle({ databaseUrl }: BenchStack): Promise<void> {
  return withClient(databaseUrl, async database => {
    let positions = ''
    let since = performance.now()
    await pollUntil('The projector or a vacuum still works', async () => {
      const { rows } = await database.query<{ positions: string; busy: number }>(stateOfWork)
      const [now] = rows
      if (!now || now.busy > 0 || now.positions !== positions) since = performance.now()
      positions = now?.positions ?? ''
      return performance.now() - since >= quietForMs
    })
  })
}

/** After many writes: waits for the projector, and vacuums at once what autovacuum would vacuum during a window. */
export async function settle(stack: BenchStack): Promise<void> {
  await waitUntilIdle(stack)
  await withClient(stack.databaseUrl, database => database.query('vacuum (analyze)'))
}
