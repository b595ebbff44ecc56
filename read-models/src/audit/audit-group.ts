import { chainOf } from '@safe-menu/contracts/audit/chain'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { ProjectionGroupDefinition } from '../projection.ts'
import { allergenNames } from './allergen-names/allergen-names.projection.ts'
import { guestViewAdvances } from './guest-view/guest-view.projection.ts'
import { signedHeads } from './signed-heads/signed-heads.projection.ts'
import { auditTrail } from './trail/trail.projection.ts'

/** The audit trail: who changed what and when, and what guests saw at any instant. */
export const auditGroup: ProjectionGroupDefinition = {
  group: 'audit',
  version: 9,
  // An event takes about 70 µs here, and what guests see must not wait longer than 20 ms for this group.
  maxLiveBatch: 250,
  liveEveryMs: 100, // auditors read the past; a writer waits at most this much longer for the history
  projections: [allergenNames, auditTrail, guestViewAdvances, signedHeads],
  // The platform's chain holds events of all restaurants in the order of the log, so none of them can be skipped.
  restaurantOf: (eventType, restaurantId) =>
    restaurantId !== null && chainOf(eventType, restaurantId as RestaurantId) === 'platform'
      ? null
      : restaurantId,
}
