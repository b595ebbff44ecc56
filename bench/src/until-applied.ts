import type { ProjectionGroup } from '@safe-menu/read-models/groups'
import type pg from 'pg'
import { withDatabase } from './database.ts'

const patienceMs = 600_000 // far past any figure worth printing
const lookEveryMs = 20 // S5 measures by it: a thousandth of what it measures
const furthestBehind = `
  select min(position)::text as position from projector.checkpoints
  where state = 'live' and group_name = any($1)`

/** Resolves once each of the groups has applied everything up to a position. */
export async function untilApplied(
  database: pg.Client,
  position: bigint,
  groups: readonly ProjectionGroup[],
): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { rows } = await database.query<{ position: string | null }>(furthestBehind, [groups])
    if (BigInt(rows[0]?.position ?? 0) >= position) return
    if (performance.now() > deadline)
      throw new Error(
        `The projector stood at ${rows[0]?.position}, not at ${position}, when its time was over.`,
      )
    await new Promise(resolve => setTimeout(resolve, lookEveryMs))
  }
}

/** The same for the groups that hold what guests are told, on a connection of its own. */
export function untilToldToGuests(databaseUrl: string, position: bigint): Promise<void> {
  return withDatabase(databaseUrl, database => untilApplied(database, position, ['menus', 'audit']))
}
