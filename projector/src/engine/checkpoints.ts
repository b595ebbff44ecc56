import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { migrate } from '@safe-menu/server-kit/database/migrate'
import type { LogPlace } from '@safe-menu/server-kit/event-store/log-identity'
import { nameOfPartition, type Partition, undivided } from '@safe-menu/server-kit/partitions/partition'
import type pg from 'pg'

/** A generation of a group's tables. */
export interface Generation {
  readonly generation: string
  /** The version of the group that built its tables. */
  readonly version: number
  /** Into how many partitions its restaurants are divided. */
  readonly partitions: number
  readonly position: bigint
  /** The event at `position`; `null` before the first. */
  readonly place: LogPlace | null
}

/** A generation that this process owns. */
export interface Lease {
  readonly generation: string
  readonly epoch: string
  /** The schema of its tables. */
  readonly schema: string
  readonly position: bigint
  /** The event at `position`; `null` before the first. */
  readonly place: LogPlace | null
}

/** Who writes to a generation, and where. */
export type Owner = Pick<Lease, 'generation' | 'epoch' | 'schema'>

export type Queryable = Pick<pg.Client, 'query'>

/** Migrates the bookkeeping: the schema `projector`, with the checkpoints. */
export function migrateBookkeeping(pool: pg.Pool): Promise<void> {
  return migrate(pool, { service: 'projector', schema: 'projector', advisoryLock: 7_340_022 })
}

/** The partition that a definition stands for. */
export function partitionFor({ partition }: Pick<ProjectionGroupDefinition, 'partition'>): Partition {
  return partition ?? undivided
}

/** The name of the group, or of its partition: in messages, locks and failures. */
export function nameOf(definition: Pick<ProjectionGroupDefinition, 'group' | 'partition'>): string {
  return nameOfPartition(definition.group, partitionFor(definition))
}

/** The partition in notifications; nothing if the group is not divided. */
export function partitionIn({ partition }: Pick<ProjectionGroupDefinition, 'partition'>) {
  if (partition === undefined || partition.count === 1) return {}
  return { partition: partition.index, partitions: partition.count }
}

/** If the live tables have another number of partitions: any of their rows. */
const selectLive = `
  select generation::text, version, partitions, position::text, event_id from projector.checkpoints
  where group_name = $1 and state = 'live' and (partition = $2 or partitions <> $3) order by partition limit 1`

interface PlaceRow {
  readonly position: string
  readonly event_id: string | null
}

interface LiveRow extends PlaceRow {
  readonly generation: string
  readonly version: number
  readonly partitions: number
}

function placeAt(row: PlaceRow) {
  const position = BigInt(row.position)
  return { position, place: row.event_id === null ? null : { position, eventId: row.event_id } }
}

/** The generation that readers see, or `null` before the first build. */
export async function readLive(
  client: Queryable,
  definition: Pick<ProjectionGroupDefinition, 'group' | 'partition'>,
): Promise<Generation | null> {
  const { index, count } = partitionFor(definition)
  const { rows } = await client.query<LiveRow>(selectLive, [definition.group, index, count])
  const row = rows[0]
  if (row === undefined) return null
  const { generation, version, partitions } = row
  return { generation, version, partitions, ...placeAt(row) }
}

const takeOver = `
  update projector.checkpoints set owner_epoch = owner_epoch + 1, updated_at = now()
  where generation = $1 returning owner_epoch::text as epoch, position::text, event_id`

/** Takes over a generation. Later commits of its previous owner are fenced: they find no row. `null` when it no longer exists. */
export async function acquireGeneration(
  client: Queryable,
  generation: string,
  schema: string,
): Promise<Lease | null> {
  const { rows } = await client.query<PlaceRow & { readonly epoch: string }>(takeOver, [generation])
  const row = rows[0]
  return row === undefined ? null : { generation, schema, epoch: row.epoch, ...placeAt(row) }
}
