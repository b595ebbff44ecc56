import { ImpersonationId, type RestaurantId } from '@safe-menu/contracts/ids'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { CommandIdentity, Outcome } from '../../write-path/streams.ts'
import type { AccountDeps } from '../deps.ts'
import { type RevokeDeps, revoke } from '../revoke.ts'
import { endImpersonation } from './decide.ts'
import { type ImpersonationState, impersonationFold, impersonationStream } from './state.ts'

/**
 * Ends the impersonation that the caller's token belongs to. Rejects with `auth.forbidden` for a caller without an
 * impersonation, and with `auth.token_invalid` for an unknown one.
 */
export async function endImpersonationOf(
  deps: Pick<AccountDeps, 'writePath'> & RevokeDeps,
  caller: Caller | null,
  identity: CommandIdentity,
): Promise<Outcome<ImpersonationState>> {
  if (!caller?.impersonator)
    throw new AppError('auth.forbidden', { text: 'You are not acting for a restaurant as an admin.' })
  return endImpersonationBy(deps, caller.tokenId, caller.restaurantId, identity)
}

/** Ends an impersonation: its token is refused by both APIs within half a second. Idempotent. */
export function endImpersonationBy(
  deps: Pick<AccountDeps, 'writePath'> & RevokeDeps,
  tokenId: string,
  restaurantId: RestaurantId | null,
  identity: CommandIdentity,
): Promise<Outcome<ImpersonationState>> {
  const impersonationId = ImpersonationId.parse(tokenId)
  const streamName = impersonationStream(impersonationId)
  return revoke(deps, { subject: impersonationId, streamName }, () =>
    deps.writePath.execute({
      streamName,
      fold: impersonationFold,
      identity,
      restaurantId,
      decide: endImpersonation,
    }),
  )
}
