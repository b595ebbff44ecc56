import type { Route } from '@safe-menu/contracts/http/route'
import type { ProjectionGroup } from '@safe-menu/read-models/groups'

/** The groups that queries may wait for. Nobody waits for guest activity. */
export const waitedGroups = ['menus', 'admin', 'audit'] as const satisfies readonly ProjectionGroup[]
export type WaitedGroup = (typeof waitedGroups)[number]

/** The groups whose tables a route's answer is made of; a token's positions of other groups are not waited for. */
export function groupsReadBy({ id }: Pick<Route, 'id'>): readonly WaitedGroup[] {
  if (id.startsWith('admin.')) return ['menus', 'admin']
  // Who acted is told from the accounts that the admin group knows.
  return id.startsWith('audit.') ? ['audit', 'admin'] : ['menus']
}
