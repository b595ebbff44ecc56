import { type ImpersonationId, RestaurantId } from '@safe-menu/contracts/ids'
import { deriveId } from '@safe-menu/server-kit/idempotency/commands'
import { runEach } from '../../jobs.ts'
import { restaurantFold, restaurantStream } from '../../restaurants/state.ts'
import { ownIdentity } from '../../write-path/command.ts'
import { recentMs } from '../../write-path/execute.ts'
import type { AccountDeps } from '../deps.ts'
import type { RevokeDeps } from '../revoke.ts'
import { endImpersonationBy } from './end.ts'

/** Impersonations without an end that are not deleted from the list yet. They all expire within half an hour, so the index finds them. */
const withoutEnd = `
  select id, account_id, restaurant_id, begun_in from vault.session as listed
  where restaurant_id is not null and expires_at < now() + interval '31 minutes'
    and not exists (select 1 from vault.revocation where subject = listed.id)
  order by signed_in_at`
/** Both APIs check its token in the same way. One that has run out has ended by its expiry, and no later revocation ends it. */
const revoked = `
  select 1 from vault.revocation, vault.session as listed
  where listed.id = $1 and subject = any ($2::uuid[])
    and (valid_from is null or valid_from > signed_in_at) and revoked_at < expires_at
  limit 1`

interface OpenRow {
  readonly id: ImpersonationId
  readonly account_id: string
  readonly restaurant_id: string
  readonly begun_in: string
}

/**
 * Writes the end of impersonations whose token is refused because of something else: the end of the session in which they began,
 * or a change of the admin's or the owner's account. Works from the table of revocations, so that a crash loses no end.
 * Idempotent. Rejects with the stores' errors.
 */
export async function endRevokedImpersonations(
  deps: Pick<AccountDeps, 'writePath'> & RevokeDeps,
  signal?: AbortSignal,
): Promise<void> {
  const { writePath, vaultDatabase } = deps
  const open = await vaultDatabase.query<OpenRow>(withoutEnd)
  await runEach(
    open,
    async ({ id, account_id: adminId, restaurant_id, begun_in: begunIn }) => {
      const restaurantId = RestaurantId.parse(restaurant_id)
      const { state } = await writePath.load(restaurantStream(restaurantId), restaurantFold, recentMs)
      const owner = state.status === 'empty' ? [] : [state.ownerAccountId]
      const isRevoked = (await vaultDatabase.query(revoked, [id, [adminId, begunIn, ...owner]])).length > 0
      if (!isRevoked) return
      // The admin is not named: the owner may have revoked the token.
      const actor = { kind: 'system', id: 'revoked-impersonations' } as const
      await endImpersonationBy(deps, id, restaurantId, ownIdentity(deriveId(id, 'end'), actor))
    },
    signal,
  )
}
