import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import type { AccountDeps } from '../accounts/deps.ts'
import { type Job, runEach } from '../jobs.ts'
import { ownIdentity } from '../write-path/command.ts'
import { type RemoveDeps, removePerson } from './remove.ts'
import { invitationFold, invitationStream } from './state.ts'

/** How long after its end an invitation is kept: the owner may be on holiday, and can make a new link until then. */
const keptDays = 7
const dayMs = 24 * 60 * 60 * 1_000

/** A reserved email says nothing, because an acceptance may have had no effect: the log says who has joined. */
const candidates = `
  select account_id as "accountId", restaurant_id as "restaurantId" from vault.person_key
  where restaurant_id is not null and created_at < $1
  order by created_at`

interface Candidate {
  readonly accountId: AccountId
  readonly restaurantId: RestaurantId
}

export const teamJobs = (deps: AccountDeps): readonly Job[] => [
  {
    name: 'withdraw expired invitations',
    run: signal => withdrawExpired(deps, signal),
    retryMs: 60_000, // nothing waits for it
    intervalMs: 6 * 60 * 60_000, // it reads the invitations that are two weeks old
  },
]

/**
 * Withdraws invitations that ended a week ago, so that no name and e-mail are kept for a link that was never used, and so that it
 * holds no place in the team. Rejects with the stores' errors.
 */
export async function withdrawExpired(
  deps: RemoveDeps & Pick<AccountDeps, 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { writePath, vaultDatabase, log, now } = deps
  const endedBefore = new Date(now() - keptDays * dayMs).toISOString()
  const madeBefore = new Date(now() - (limits.invitationDays + keptDays) * dayMs)
  const people = await vaultDatabase.query<Candidate>(candidates, [madeBefore])
  await runEach(
    people,
    async ({ accountId, restaurantId }) => {
      const { state } = await writePath.load(invitationStream(accountId), invitationFold)
      // A new link may have ended later.
      if (state.status !== 'open' || state.expiresAt > endedBefore) return
      const identity = ownIdentity(deriveId(accountId, 'expiry'), {
        kind: 'system',
        id: 'expired-invitations',
      })
      await removePerson(deps, restaurantId, accountId, identity)
      log.info({ accountId }, 'withdrew an expired invitation')
    },
    signal,
  )
}
