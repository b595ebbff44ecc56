import type { ProjectionGroupDefinition } from '../projection.ts'
import { accounts } from './accounts/accounts.projection.ts'
import { emailOpener } from './accounts/open-emails.ts'
import { restaurantDirectory } from './restaurant-directory/restaurant-directory.projection.ts'

/** What the platform's own people see: apart from the others, because it alone needs the vault. */
export function createAdminGroup({ vaultKey }: { readonly vaultKey: Buffer }): ProjectionGroupDefinition {
  const openEmails = emailOpener(vaultKey)
  return {
    group: 'admin',
    liveEveryMs: 200, // the restaurants' last changes are told by the day
    projections: [accounts, restaurantDirectory],
    // An erased person's e-mail must go at once, whatever their restaurant waits for.
    appliedInQuarantine: new Set(['AccountErased']),
    // Its events are rare: looking at all that is still sealed also finds what an earlier batch could not open.
    derived: {
      tableSets: [],
      afterBatch: (transaction, events) =>
        events.length === 0 ? Promise.resolve() : openEmails(transaction),
      everything: openEmails,
    },
  }
}
