import type pg from 'pg'
import { inTransaction, transactionOn } from './apply-batch.ts'
import type { Ownership, Queryable } from './checkpoints.ts'
import { Fenced } from './faults.ts'
import type { ProjectionGroupDefinition } from './projection.ts'

// The live owner's batch holds the row for some milliseconds; whoever waits longer here would stop it in turn.
const lockTimeout = "set local lock_timeout = '2s'"

const lockLive = `
  select generation::text, position::text from projector.checkpoints
  where group_name = $1 and state = 'live' for update`

const promote = `
  update projector.checkpoints set state = 'live', position = $3, updated_at = now()
  where generation = $1 and owner_epoch = $2`

/** Schemas of tables that are no longer read, to be dropped. */
const retiredSchemas = `select nspname from pg_namespace where nspname like $1 || '_retired_%'`

/**
 * Puts the generation that was built in the place of the live one, in one transaction, unless readers would be thrown back: then
 * `false`, and the build goes on. `passed`: everything up to this position has been applied.
 */
export async function trySwap(
  client: pg.Client,
  definition: ProjectionGroupDefinition,
  built: Ownership,
  passed: bigint,
): Promise<boolean> {
  const { group } = definition
  let swapped = false
  await inTransaction(client, async () => {
    await client.query(lockTimeout)
    const { rows } = await client.query<{ generation: string; position: string }>(lockLive, [group])
    const live = rows[0]
    if (live !== undefined && BigInt(live.position) > passed) return []
    if (live !== undefined) {
      await client.query('delete from projector.checkpoints where generation = $1', [live.generation])
      await client.query(`alter schema ${group} rename to ${group}_retired_${live.generation}`)
    }
    // Renaming takes no lock on the tables: who is reading ends on the old ones, who comes next finds the new ones.
    await client.query(`alter schema ${built.schema} rename to ${group}`)
    const promoted = await client.query(promote, [built.generation, built.epoch, passed])
    if (promoted.rowCount !== 1) throw new Fenced('another process builds this group')
    swapped = true
    return [
      {
        channel: 'projector_generation',
        payload: JSON.stringify({ group, generation: built.generation, position: String(passed) }),
      },
      { channel: `projector_${group}`, payload: JSON.stringify({ position: String(passed) }) },
    ]
  })
  return swapped
}

/** Drops what swaps have left behind. Waits for who still reads it; what cannot be dropped now goes the next time. */
export async function dropRetired(client: Queryable, group: string): Promise<void> {
  const { rows } = await client.query<{ nspname: string }>(retiredSchemas, [group])
  for (const { nspname } of rows) await client.query(`drop schema if exists ${nspname} cascade`)
}

/** Computes what is derived from the tables, and lets the planner know them, before anybody reads them. */
export async function finishTables(
  client: pg.Client,
  definition: ProjectionGroupDefinition,
  schema: string,
): Promise<void> {
  await inTransaction(client, async () => {
    await definition.deriveEverything?.(transactionOn(client, schema))
    return []
  })
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1`,
    [schema],
  )
  for (const { name } of rows) await client.query(`analyze ${name}`)
}
