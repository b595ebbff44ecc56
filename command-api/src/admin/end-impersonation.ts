import type { Route } from '@safe-menu/contracts/http/route'
import { ImpersonationId } from '@safe-menu/contracts/ids'
import type { Caller } from '@safe-menu/server-kit/auth/caller'
import type { RouteRequest } from '@safe-menu/server-kit/http/handler'
import type { Revoker } from '../accounts/revoke.ts'
import { identityOf, restaurantOf } from '../write-path/answer.ts'
import type { Outcome, WritePath } from '../write-path/execute.ts'
import { endImpersonation } from './decide.ts'
import { type ImpersonationState, impersonationFold, impersonationStream } from './state.ts'

export interface EndImpersonationDeps {
  readonly writePath: Pick<WritePath, 'execute'>
  readonly revoke: Revoker['revoke']
}

/**
 * Ends the impersonation that the caller's token belongs to, by whichever route it is asked. Faults: `auth.token_invalid` for one
 * that is not on record.
 */
export async function endImpersonationOf<R extends Route>(
  { writePath, revoke }: EndImpersonationDeps,
  caller: Caller,
  route: R,
  request: RouteRequest<R>,
): Promise<Outcome<ImpersonationState>> {
  const impersonationId = ImpersonationId.parse(caller.tokenId)
  const streamName = impersonationStream(impersonationId)
  return revoke({ subject: impersonationId, streamName }, () =>
    writePath.execute({
      streamName,
      fold: impersonationFold,
      identity: identityOf(route, request),
      restaurantId: restaurantOf(request),
      decide: endImpersonation,
    }),
  )
}
