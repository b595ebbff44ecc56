import type { ProjectionGroupDefinition } from '../projection.ts'
import { accounts } from './accounts/accounts.projection.ts'
import { openerOfSealed } from './open-sealed.ts'
import { people } from './people/people.projection.ts'
import { restaurantDirectory } from './restaurant-directory/restaurant-directory.projection.ts'

/** What the staff of the platform and the owners of teams see. A separate group, because it alone needs the vault. */
export function createAdminGroup({ vaultKey }: { readonly vaultKey: Buffer }): ProjectionGroupDefinition {
  const openSealed = openerOfSealed(vaultKey)
  return {
    group: 'admin',
    version: 5,
    liveEveryMs: 200, // an admin or an owner waits at most this much longer for a list
    projections: [accounts, people, restaurantDirectory],
    // An erased person's e-mail and name must be removed at once, even while their restaurant is in quarantine.
    appliedInQuarantine: new Set(['AccountErased', 'PersonRemoved', 'InvitationWithdrawn']),
    // Events are rare, so each batch opens every sealed value, including those that an earlier batch could not open.
    derived: {
      tables: '',
      open: () => ({
        afterBatch: (transaction, events) =>
          events.length === 0 ? Promise.resolve() : openSealed(transaction),
      }),
      everything: openSealed,
    },
  }
}
