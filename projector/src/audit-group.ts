import { chainOf } from '@safe-menu/contracts/audit/chain'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { allergenNames } from './audit/allergen-names.projection.ts'
import { foldBatch } from './audit/fold.ts'
import { guestViewAdvances } from './audit/guest-view.projection.ts'
import { foldAdvances, loadLastAdvance, statementsForView } from './audit/guest-view-fold.ts'
import { loadBefore } from './audit/load.ts'
import { signedHeads } from './audit/signed-heads.projection.ts'
import { auditTrail } from './audit/trail.projection.ts'
import { statementsFor } from './audit/write.ts'
import type { ProjectionGroupDefinition } from './engine/projection.ts'

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
  async fold(transaction, events) {
    const [before, lastAdvance] = await Promise.all([
      loadBefore(transaction, events),
      loadLastAdvance(transaction, events),
    ])
    const statements = [
      ...statementsFor(foldBatch(before, events)),
      ...statementsForView(foldAdvances(lastAdvance, events)),
    ]
    await Promise.all(statements.map(statement => transaction.query(statement)))
  },
}
