import { chainOf } from '@safe-menu/contracts/audit/chain'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import type { ProjectionGroupDefinition } from '../projection.ts'
import { allergenNames } from './allergen-names/allergen-names.projection.ts'
import { guestViewAdvances } from './guest-view/guest-view.projection.ts'
import { signedHeads } from './signed-heads/signed-heads.projection.ts'
import { auditTrail } from './trail/trail.projection.ts'

/** Who changed what, when, for whom, and what guests saw at any instant. */
export const auditGroup: ProjectionGroupDefinition = {
  group: 'audit',
  // An event costs some 70 µs of this process's time here, and what guests see must not wait longer than 20 ms for it.
  maxLiveBatch: 250,
  liveEveryMs: 100, // an auditor looks at what was; who has just written waits that much longer for the history at most
  projections: [auditTrail, allergenNames, guestViewAdvances, signedHeads],
  // The platform's chain is in the order of the log for all restaurants together: none of its events can be set aside.
  restaurantOf: (eventType, restaurantId) =>
    restaurantId !== null && chainOf(eventType, restaurantId as RestaurantId) === 'platform'
      ? null
      : restaurantId,
}
