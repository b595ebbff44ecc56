import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'
import type pg from 'pg'
import { isContent } from './apply-batch.ts'
import type { Lease, Queryable } from './checkpoints.ts'
import { Fenced } from './faults.ts'
import { behindNotification, readQuarantine } from './quarantine.ts'
import { inTransaction, transactionOn } from './transaction.ts'

// The live owner's batch holds the row for some milliseconds. A longer wait here would block the owner in turn.
const lockTimeout = "set local lock_timeout = '2s'"
// The other commits of a build need not be on disk. Readers rely on this one at once.
const onDisk = 'set local synchronous_commit = on'

const lockLive = `
  select generation::text, position::text from projector.checkpoints
  where group_name = $1 and state = 'live' for update`

const promote = `
  update projector.checkpoints set state = 'live', position = $3, event_id = $4, updated_at = now()
  where generation = $1 and owner_epoch = $2`

/** Schemas of old generations, to be dropped. */
const retiredSchemas = `select nspname from pg_namespace where nspname like $1 || '_retired_%'`

/**
 * Replaces the live generation with the new one in one transaction. Returns `false` when the live one is ahead: the build goes on.
 * `passed`: everything up to this event has been applied; `null` in an empty log. `isOtherLog`: the live tables were built from
 * another log, so their position means nothing.
 */
export async function trySwap(
  client: pg.Client,
  definition: ProjectionGroupDefinition,
  built: Lease,
  { passed, isOtherLog }: { readonly passed: LogPlace | null; readonly isOtherLog: boolean },
): Promise<boolean> {
  const { group } = definition
  const position = passed?.position ?? 0n
  let swapped = false
  await inTransaction(client, async () => {
    await client.query(`${lockTimeout}; ${onDisk}`)
    const { rows } = await client.query<{ generation: string; position: string }>(lockLive, [group])
    const live = rows[0]
    const held = await readQuarantine(client, built.generation)
    const released = live === undefined ? [] : [...(await readQuarantine(client, live.generation)).keys()]
    if (live !== undefined && !isOtherLog && BigInt(live.position) > position) return []
    if (live !== undefined) {
      await client.query('delete from projector.checkpoints where generation = $1', [live.generation])
      await client.query(`alter schema ${group} rename to ${group}_retired_${live.generation}`)
    }
    // Renaming locks no table: running queries finish on the old tables, new queries find the new ones.
    await client.query(`alter schema ${built.schema} rename to ${group}`)
    const promoted = await client.query(promote, [
      built.generation,
      built.epoch,
      position,
      passed?.eventId ?? null,
    ])
    if (promoted.rowCount !== 1) throw new Fenced('another process builds this group')
    swapped = true
    return [
      ...[...held.values()].map(each => behindNotification(group, each.restaurantId, each)),
      {
        channel: 'projector_generation',
        payload: JSON.stringify({ group, generation: built.generation, position: String(position) }),
      },
      { channel: `projector_${group}`, payload: JSON.stringify({ position: String(position) }) },
      ...released.filter(id => !held.has(id)).map(id => behindNotification(group, id, null)),
    ]
  })
  return swapped
}

/** Drops the tables of old generations. It waits for running queries; what it cannot drop now goes the next time. */
export async function dropRetired(client: Queryable, group: string): Promise<void> {
  const { rows } = await client.query<{ nspname: string }>(retiredSchemas, [group])
  for (const { nspname } of rows) await client.query(`drop schema if exists ${nspname} cascade`)
}

/** The derivation failed because of the content of the tables. Which event caused it is not known. */
export class DerivationFailed extends Error {
  override readonly name = 'DerivationFailed'
}

/**
 * Computes the derived tables of a new generation.
 * @throws DerivationFailed when their content is at fault
 */
export async function deriveTables(
  client: pg.Client,
  definition: ProjectionGroupDefinition,
  schema: string,
): Promise<void> {
  try {
    await inTransaction(client, async () => {
      await definition.derived?.everything(transactionOn(client, schema))
      return []
    })
  } catch (error) {
    throw isContent(error)
      ? new DerivationFailed('the derived tables cannot be computed', { cause: error })
      : error
  }
}

/** Collects planner statistics before the tables get readers. */
export async function analyzeTables(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1`,
    [schema],
  )
  for (const { name } of rows) await client.query(`analyze ${name}`)
}
