import type { Commit, ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { partitionSql } from '@safe-menu/read-models/sql'
import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'
import { isInPartition, nameOfPartition } from '@safe-menu/server-kit/partitions/partition'
import type pg from 'pg'
import type { Logger } from 'pino'
import { type Lease, partitionFor, type Queryable } from './checkpoints.ts'
import { Fenced, isContent } from './faults.ts'
import { behindIn, behindNotification, readQuarantine } from './quarantine.ts'
import { inTransaction, positionNotification, transactionOn } from './transaction.ts'
import { insertionOfCommit, newCommit } from './unannounced.ts'

// A live owner's batch holds its row for some milliseconds. A longer wait here would block the owner in turn.
const lockTimeout = "set local lock_timeout = '2s'"
// The other commits of a build need not be on disk. Readers rely on this one at once.
const onDisk = 'set local synchronous_commit = on'

const lockLive = `
  select generation::text, position::text, partition, partitions from projector.checkpoints
  where group_name = $1 and state = 'live' order by partition for update`

interface LiveRow {
  readonly generation: string
  readonly position: string
  readonly partition: number
  readonly partitions: number
}

const promote = `
  update projector.checkpoints set state = 'live', position = $3, event_id = $4, updated_at = now()
  where generation = $1 and owner_epoch = $2`

/** The other partitions begin at the same event. */
const addPartitions = `
  insert into projector.checkpoints (group_name, state, version, program, position, event_id, partitions, partition)
  select group_name, state, version, program, position, event_id, partitions, other
  from projector.checkpoints cross join generate_series(1, partitions - 1) as other where generation = $1`

/** Each partition gets the quarantines of its restaurants. */
const divideQuarantine = `
  update projector.quarantine as held set generation = own.generation
  from projector.checkpoints as own
  where held.generation = $1 and own.group_name = $2 and own.state = 'live'
    and own.partition = ${partitionSql('held.restaurant_id', 'own.partitions')}`

/** Schemas of old generations, to be dropped. */
const retiredSchemas = `select nspname from pg_namespace where nspname like $1 || '_retired_%'`

interface SwapOptions {
  /** Everything up to this event has been applied; `null` in an empty log. */
  readonly passed: LogPlace | null
  /** The live tables were built from another log, so their position means nothing. */
  readonly isOtherLog: boolean
  readonly log: Logger
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const lockNotAvailable = '55P03'

/**
 * Replaces the live generation with the new one in one transaction. Returns `false` when the live one is ahead, or its batch takes longer
 * than the swap may wait: the build goes on and tries again.
 */
export async function trySwap(
  client: pg.Client,
  definition: ProjectionGroupDefinition,
  built: Lease,
  options: SwapOptions,
): Promise<boolean> {
  try {
    return await swap(client, definition, built, options)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === lockNotAvailable) return false
    throw error
  }
}

async function swap(
  client: pg.Client,
  definition: ProjectionGroupDefinition,
  built: Lease,
  { passed, isOtherLog, log }: SwapOptions,
): Promise<boolean> {
  const { group } = definition
  const position = passed?.position ?? 0n
  const { count: partitions } = partitionFor(definition)
  let swapped = false
  await inTransaction(client, async () => {
    await client.query(`${lockTimeout}; ${onDisk}`)
    const { rows: live } = await client.query<LiveRow>(lockLive, [group])
    const held = await readQuarantine(client, built.generation)
    if (!isOtherLog && live.some(row => BigInt(row.position) > position)) return []
    await retire(client, group, live, partitions)
    // Renaming locks no table: running queries finish on the old tables, new queries find the new ones.
    await client.query(`alter schema ${built.schema} rename to ${group}`)
    const promoted = await client.query(promote, [
      built.generation,
      built.epoch,
      position,
      passed?.eventId ?? null,
    ])
    if (promoted.rowCount !== 1) throw new Fenced('another process builds this group')
    if (partitions > 1) {
      await client.query(addPartitions, [built.generation])
      await client.query(divideQuarantine, [built.generation, group])
    }
    if (isOtherLog) await client.query(removeCommits, [group])
    await recordSwap(client, definition, { position, behind: behindIn(held), log })
    swapped = true
    return [
      behindNotification,
      { channel: 'projector_generation', payload: JSON.stringify({ group }) },
      positionNotification({ group }, position), // of all partitions
    ]
  })
  return swapped
}

/** Their positions mean nothing in another log. */
const removeCommits = 'delete from projector.unannounced_commits where group_name = $1'

/** Readers see the new tables from this commit on, whenever the owners of the partitions begin. */
async function recordSwap(
  client: pg.Client,
  definition: ProjectionGroupDefinition,
  { position, behind, log }: Pick<Commit, 'position' | 'behind'> & Pick<SwapOptions, 'log'>,
): Promise<void> {
  const { count } = partitionFor(definition)
  for (let index = 0; index < count; index += 1) {
    const partition = { index, count }
    const own = behind.filter(({ restaurantId }) => isInPartition(partition, restaurantId))
    const commit = newCommit(definition, position, own, log)
    if (commit !== null) await client.query(insertionOfCommit({ ...definition, partition }, commit))
  }
}

/** Takes the live tables and their partitions away, with the failures of partitions that no longer exist. */
async function retire(
  client: pg.Client,
  group: string,
  live: readonly LiveRow[],
  partitions: number,
): Promise<void> {
  const [first] = live
  if (first === undefined) return
  const generations = live.map(({ generation }) => generation)
  await client.query('delete from projector.checkpoints where generation = any($1)', [generations])
  await client.query(`alter schema ${group} rename to ${group}_retired_${first.generation}`)
  if (first.partitions === partitions) return
  const names = live.map(row => nameOfPartition(group, { index: row.partition, count: row.partitions }))
  await client.query('delete from projector.failures where group_name = any($1)', [names])
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
