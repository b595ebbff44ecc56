import type { ProjectionGroupDefinition } from '../projection.ts'
import { accounts } from './accounts/accounts.projection.ts'
import { emailOpener } from './accounts/open-emails.ts'
import { restaurantDirectory } from './restaurant-directory/restaurant-directory.projection.ts'

/** What the staff of the platform see. A separate group, because it alone needs the vault. */
export function createAdminGroup({ vaultKey }: { readonly vaultKey: Buffer }): ProjectionGroupDefinition {
  const openEmails = emailOpener(vaultKey)
  return {
    group: 'admin',
    liveEveryMs: 200, // the directory shows the last change of a restaurant by the day
    projections: [accounts, restaurantDirectory],
    // The e-mail of an erased person must be removed at once, even while their restaurant is in quarantine.
    appliedInQuarantine: new Set(['AccountErased']),
    // Events are rare, so each batch opens every sealed e-mail, including those that an earlier batch could not open.
    derived: {
      tableSets: [],
      afterBatch: (transaction, events) =>
        events.length === 0 ? Promise.resolve() : openEmails(transaction),
      everything: openEmails,
    },
  }
}
