import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { type Generation, partitionFor } from './checkpoints.ts'

/** Compares the tables of a generation with this code. `newer`: a later release built them. */
export function relationOf(
  { version }: Pick<Generation, 'version'>,
  code: Pick<ProjectionGroupDefinition, 'version'>,
): 'same' | 'older' | 'newer' {
  if (version === code.version) return 'same'
  return version < code.version ? 'older' : 'newer'
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
