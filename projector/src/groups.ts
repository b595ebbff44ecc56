import { activityGroup } from '@safe-menu/read-models/activity/activity-group'
import { createAdminGroup } from '@safe-menu/read-models/admin/admin-group'
import { auditGroup } from '@safe-menu/read-models/audit/audit-group'
import { groupNames, type ProjectionGroup } from '@safe-menu/read-models/groups'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'
import { z } from 'zod'

interface GroupOptions {
  /** Opens the e-mails of accounts for the `admin` group. */
  readonly vaultKey: Buffer
  /** Into how many partitions the restaurants of `menus` are divided. */
  readonly partitions?: number
}

const isGroup = (name: string): name is ProjectionGroup => (groupNames as readonly string[]).includes(name)

/** The groups of a process, as the variable `GROUPS` names them: separated by commas. Without it all groups run in one process. */
export const groupList = z
  .string()
  .default(groupNames.join(','))
  .transform(text => text.split(','))
  .refine(names => names.every(isGroup), `must name groups of ${groupNames.join(', ')}, separated by commas`)
  .transform(names => names.filter(isGroup))

const maxPartitions = 64 // each has a connection to PostgreSQL in each process

/** The variable `PROJECTOR_PARTITIONS`. */
export const partitionCount = z
  .string()
  .default('1')
  .transform(Number)
  .refine(
    count => Number.isInteger(count) && count >= 1 && count <= maxPartitions,
    `must be a number from 1 to ${maxPartitions}`,
  )

/** The definitions of a group's partitions. */
export function partitionsOf(
  definition: ProjectionGroupDefinition,
  count: number,
): readonly ProjectionGroupDefinition[] {
  if (count === 1) return [definition]
  return Array.from({ length: count }, (_, index) => ({ ...definition, partition: { index, count } }))
}

/** Every projection group of the product; each partition has a worker of its own, and none waits for another. */
export function createGroups(options: GroupOptions): readonly ProjectionGroupDefinition[] {
  return [
    ...partitionsOf(menusGroup, options.partitions ?? 1),
    auditGroup,
    activityGroup,
    createAdminGroup(options),
  ]
}
