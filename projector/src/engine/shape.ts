import { createHash } from 'node:crypto'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { compareVersions, type Generation, partitionFor, type Queryable, versionsOf } from './checkpoints.ts'

/**
 * A digest of the DDL and the event types of a group. A projection that handles one more event type needs a rebuild even when its
 * version was not raised: otherwise the earlier events of that type would be missing. The number of partitions is part of the
 * digest, so that a version of the code without partitions leaves divided tables alone.
 */
export function shapeOf(definition: ProjectionGroupDefinition): string {
  const parts = [
    ...definition.projections,
    ...(definition.derived?.tableSets ?? []).map(set => ({ ...set, eventTypes: [] })),
  ].map(({ name, eventTypes, tables }) => [name, [...eventTypes].toSorted(), withoutComments(tables)])
  const { count } = partitionFor(definition)
  const divided = count === 1 ? parts : [parts, count]
  return createHash('sha256').update(JSON.stringify(divided)).digest('hex').slice(0, 32)
}

/** The DDL without comments and layout: they do not change the tables. */
const withoutComments = (ddl: string) => ddl.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()

const insertShape = `
  insert into projector.shapes (group_name, shape) select $1, $2
  where not exists (select from projector.shapes where group_name = $1 and shape = $2)
  on conflict do nothing`
const selectIsNewer = `
  select coalesce(live.appearance > own.appearance, false) as "isNewer" from projector.shapes own
  left join projector.shapes live on live.group_name = own.group_name and live.shape = $3
  where own.group_name = $1 and own.shape = $2`

/**
 * Compares a live generation with this code. Versions decide. With equal versions, the shape that was recorded later is newer:
 * old code that restarts during an update must not replace the new tables.
 */
export async function relationOf(
  client: Queryable,
  live: Generation,
  definition: ProjectionGroupDefinition,
): Promise<'same' | 'older' | 'newer'> {
  const relation = compareVersions(live.versions, versionsOf(definition))
  const shape = shapeOf(definition)
  if (relation !== 'same' || live.shape === shape) return relation
  const { group } = definition
  await client.query(insertShape, [group, shape])
  const { rows } = await client.query<{ isNewer: boolean }>(selectIsNewer, [group, shape, live.shape])
  return rows[0]?.isNewer === true ? 'newer' : 'older'
}

/** Makes the shape of this code the latest one: a build starts. */
export async function recordShape(client: Queryable, definition: ProjectionGroupDefinition): Promise<void> {
  const values = [definition.group, shapeOf(definition)]
  await client.query('delete from projector.shapes where group_name = $1 and shape = $2', values)
  await client.query('insert into projector.shapes (group_name, shape) values ($1, $2)', values)
}

const rebuildOf = ({ group }: ProjectionGroupDefinition) => `npm run projector -- rebuild ${group}`

/** Why this process applies nothing to tables of another release. */
export const builtByAnotherVersion = (definition: ProjectionGroupDefinition) =>
  'The read model was built by another version of the projector. Deploy that version, or build with this one: ' +
  rebuildOf(definition)

/** Why this process applies nothing to tables of another number of partitions. */
export function partitionCountDiffers(
  definition: ProjectionGroupDefinition,
  { partitions }: Generation,
): string {
  const { count } = partitionFor(definition)
  return (
    `The restaurants of ${definition.group} are divided into ${partitions} partition${partitions === 1 ? '' : 's'}, and ` +
    `PROJECTOR_PARTITIONS is ${count}: set it to ${partitions}, or divide them again with ` +
    `PROJECTOR_PARTITIONS=${count} ${rebuildOf(definition)} --change-partitions`
  )
}
