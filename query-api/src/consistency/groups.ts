import type { Route } from '@safe-menu/contracts/http/route'
import type { ProjectionGroup } from '@safe-menu/read-models/groups'

/** The groups that queries may wait for. No read waits for guest activity. */
export const waitedGroups = ['menus', 'admin', 'audit'] as const satisfies readonly ProjectionGroup[]
export type WaitedGroup = (typeof waitedGroups)[number]

/** The groups whose tables a route's answer is made of. A token's positions of other groups are ignored. */
export function groupsReadBy({ id }: Pick<Route, 'id'>): readonly WaitedGroup[] {
  if (id.startsWith('team.')) return ['admin']
  if (id.startsWith('admin.')) return ['menus', 'admin']
  // The audit trail names people from the accounts in the admin group's tables.
  return id.startsWith('audit.') ? ['audit', 'admin'] : ['menus']
}
