import { itemEvents } from '@safe-menu/contracts/items/events'
import { menuEvents } from '@safe-menu/contracts/menus/events'
import { restaurantEvents } from '@safe-menu/contracts/restaurants/events'
import type { Projection } from '../engine/projection.ts'
import { accountTypes } from './fold.ts'
import { entryTable, nameTables, versionTables } from './tables.ts'

/** Entries, chains, versions and names: the group's fold fills them, since an entry follows from what stood before it. */
export const auditTrail: Projection = {
  name: 'audit-trail',
  group: 'audit',
  version: 6, // the times for which a menu was published
  eventTypes: [
    ...[...restaurantEvents, ...menuEvents, ...itemEvents].map(({ type }) => type),
    ...accountTypes,
  ],
  schema: `${entryTable}${versionTables}${nameTables}`,
  apply: () => [],
}
