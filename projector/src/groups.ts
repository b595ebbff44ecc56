import { activityGroup } from './activity-group.ts'
import { createAdminGroup } from './admin-group.ts'
import { auditGroup } from './audit-group.ts'
import type { ProjectionGroupDefinition } from './engine/projection.ts'
import { menusGroup } from './menus-group.ts'

interface GroupOptions {
  /** Opens the e-mails of accounts for the `admin` group. */
  readonly vaultKey: Buffer
}

/** Every projection group of the product; each has a worker of its own, and none waits for another. */
export function createGroups(options: GroupOptions): readonly ProjectionGroupDefinition[] {
  return [menusGroup, auditGroup, activityGroup, createAdminGroup(options)]
}
