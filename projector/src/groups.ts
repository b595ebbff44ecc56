import { activityGroup } from '@safe-menu/read-models/activity/activity-group'
import { createAdminGroup } from '@safe-menu/read-models/admin/admin-group'
import { auditGroup } from '@safe-menu/read-models/audit/audit-group'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import type { ProjectionGroupDefinition } from '@safe-menu/read-models/projection'

interface GroupOptions {
  /** Opens the e-mails of accounts for the `admin` group. */
  readonly vaultKey: Buffer
}

/** Every projection group of the product; each has a worker of its own, and none waits for another. */
export function createGroups(options: GroupOptions): readonly ProjectionGroupDefinition[] {
  return [menusGroup, auditGroup, activityGroup, createAdminGroup(options)]
}
