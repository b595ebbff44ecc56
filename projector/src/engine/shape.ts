import { createHash } from 'node:crypto'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { compareVersions, type Generation, type Queryable, versionsOf } from './checkpoints.ts'

/**
 * What a group's tables are made of: the DDL and the handled event types of its projections. A projection that handles one
 * more type makes other tables, also when nobody has raised its version; without a rebuild that type's past would be missing.
 */
export function shapeOf(definition: ProjectionGroupDefinition): string {
  const parts = [
    ...definition.projections,
    ...(definition.derived?.tableSets ?? []).map(set => ({ ...set, eventTypes: [] })),
  ].map(({ name, eventTypes, tables }) => [name, [...eventTypes].toSorted(), withoutComments(tables)])
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** The DDL without comments and layout, which make no other tables. */
const withoutComments = (ddl: string) => ddl.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()

const insertShape = `
  insert into projector.shapes (group_name, shape) select $1, $2
  where not exists (select from projector.shapes where group_name = $1 and shape = $2)
  on conflict do nothing`
const isLaterThan = `
  select coalesce(live.appearance > own.appearance, false) as "isNewer" from projector.shapes own
  left join projector.shapes live on live.group_name = own.group_name and live.shape = $3
  where own.group_name = $1 and own.shape = $2`

/**
 * How a live generation relates to this code. Versions decide; under equal versions the shape that appeared later is the newer
 * one, so that older code which is started once more during an update does not build its tables back.
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
  const { rows } = await client.query<{ isNewer: boolean }>(isLaterThan, [group, shape, live.shape])
  return rows[0]?.isNewer === true ? 'newer' : 'older'
}

/** Makes this code's shape the latest one: somebody builds tables of it. */
export async function recordShape(client: Queryable, definition: ProjectionGroupDefinition): Promise<void> {
  const values = [definition.group, shapeOf(definition)]
  await client.query('delete from projector.shapes where group_name = $1 and shape = $2', values)
  await client.query('insert into projector.shapes (group_name, shape) values ($1, $2)', values)
}
