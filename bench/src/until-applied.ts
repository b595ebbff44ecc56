import type { ProjectionGroup } from '@safe-menu/read-models/groups'
import type pg from 'pg'
import { withDatabase } from './database.ts'

const timeoutMs = 600_000 // far above any useful figure
const pollIntervalMs = 20 // S5 uses it for timing, and a look is a thousandth of its measured time
const furthestBehind = `
  select min(position)::text as position from projector.checkpoints
  where state = 'live' and group_name = any($1)`

/** Resolves after each of the groups has applied all events up to a position. */
export async function untilApplied(
  database: pg.Client,
  position: bigint,
  groups: readonly ProjectionGroup[],
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const { rows } = await database.query<{ position: string | null }>(furthestBehind, [groups])
    if (BigInt(rows[0]?.position ?? 0) >= position) return
    if (performance.now() > deadline)
      throw new Error(`The projector reached only ${rows[0]?.position} of ${position} in time.`)
    await new Promise(resolve => setTimeout(resolve, pollIntervalMs))
  }
}

/** The same on its own connection, for the groups whose tables guests read. */
export function untilToldToGuests(databaseUrl: string, position: bigint): Promise<void> {
  return withDatabase(databaseUrl, database => untilApplied(database, position, ['menus', 'audit']))
}
