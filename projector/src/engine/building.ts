import { tableSetsOf } from '@safe-menu/read-models/apply'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { LogReplaced } from '@safe-menu/server-kit/event-store/log-identity'
import {
  acquireGeneration,
  compareVersions,
  type Lease,
  partitionFor,
  type Queryable,
  type Versions,
  versionsOf,
} from './checkpoints.ts'
import { checkLog } from './log-place.ts'
import { programDigest } from './program.ts'
import { recordShape, shapeOf } from './shape.ts'

const schemaOf = ({ group }: ProjectionGroupDefinition) => `${group}_next`

const selectBuilding = `
  select generation::text, projections, shape, partitions, program
  from projector.checkpoints where group_name = $1 and state = 'building' and to_regnamespace($2) is not null`

interface BuildingRow {
  readonly generation: string
  readonly projections: Versions
  readonly shape: string | null
  readonly partitions: number
  readonly program: string | null
}

/**
 * Takes over a build that was interrupted, with its position; `null` when there is none that this program can go on with. It must
 * have the same versions, shape and partitions, be filled by the same program, and come from this log.
 */
export async function resumeGeneration(
  client: Queryable,
  store: Pick<ProjectorEventStore, 'eventAt' | 'head'>,
  definition: ProjectionGroupDefinition,
): Promise<Lease | null> {
  const schema = schemaOf(definition)
  const { rows } = await client.query<BuildingRow>(selectBuilding, [definition.group, schema])
  const row = rows[0]
  if (row === undefined || !isOurs(row, definition)) return null
  const built = await acquireGeneration(client, row.generation, schema)
  if (built === null || built.place === null) return null // without a place its log is not known
  try {
    await checkLog(store, definition.group, built.place)
  } catch (error) {
    if (error instanceof LogReplaced) return null
    throw error
  }
  await recordShape(client, definition)
  return built
}

function isOurs(row: BuildingRow, definition: ProjectionGroupDefinition): boolean {
  return (
    row.program === programDigest() &&
    row.shape === shapeOf(definition) &&
    row.partitions === partitionFor(definition).count &&
    compareVersions(row.projections, versionsOf(definition)) === 'same'
  )
}

const insertGeneration = `
  insert into projector.checkpoints (group_name, state, projections, shape, partitions, program)
  values ($1, 'building', $2, $3, $4, $5)
  returning generation::text`

/** Creates empty tables for a build, and drops those of an earlier one. */
export async function createGeneration(
  client: Queryable,
  definition: ProjectionGroupDefinition,
): Promise<Lease> {
  const { group } = definition
  const schema = schemaOf(definition)
  await client.query('begin')
  try {
    await client.query(`drop schema if exists ${schema} cascade`)
    await client.query(`create schema ${schema}`)
    await client.query("delete from projector.checkpoints where group_name = $1 and state = 'building'", [
      group,
    ])
    const { rows } = await client.query<{ generation: string }>(insertGeneration, [
      group,
      JSON.stringify(versionsOf(definition)),
      shapeOf(definition),
      partitionFor(definition).count,
      programDigest(),
    ])
    await recordShape(client, definition)
    for (const { tables } of tableSetsOf(definition)) {
      await client.query(tables.replaceAll('{schema}', schema))
    }
    const built = await acquireGeneration(client, rows[0]?.generation ?? '', schema)
    if (built === null) throw new Error('the new generation has no checkpoint')
    await client.query('commit')
    return built
  } catch (error) {
    await client.query('rollback').catch(() => undefined) // a lost connection has rolled back by itself
    throw error
  }
}
