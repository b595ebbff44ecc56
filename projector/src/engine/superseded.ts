import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { type Generation, partitionFor } from './checkpoints.ts'

const rebuildOf = ({ group }: ProjectionGroupDefinition) => `npm run projector -- rebuild ${group}`

/** Why this process applies nothing to tables of another release. */
export const builtByAnother = (definition: ProjectionGroupDefinition) =>
  'The read model was built by another version of the projector. Deploy that version, or build with this one: ' +
  rebuildOf(definition)

/** Why this process applies nothing to tables of another number of partitions. */
export function dividedOtherwise(definition: ProjectionGroupDefinition, { partitions }: Generation): string {
  const { count } = partitionFor(definition)
  return (
    `The restaurants of ${definition.group} are divided into ${partitions} partition${partitions === 1 ? '' : 's'}, and ` +
    `PROJECTOR_PARTITIONS is ${count}: set it to ${partitions}, or divide them again with ` +
    `PROJECTOR_PARTITIONS=${count} ${rebuildOf(definition)}`
  )
}
