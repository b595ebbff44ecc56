import type { Projection } from '../engine/projection.ts'
import { guestViewTables, visibilityFunctions } from './visibility-tables.ts'

/** Up to where guests saw, from when on (`GuestViewAdvanced`): the group's fold fills the tables (`guest-view-fold.ts`). */
export const guestViewAdvances: Projection = {
  name: 'audit-guest-view',
  group: 'audit',
  version: 2,
  eventTypes: ['GuestViewAdvanced'],
  schema: `${guestViewTables}${visibilityFunctions}`,
  apply: () => [],
}
