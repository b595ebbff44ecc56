import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { SessionId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { handlesCommand } from '../write-path/commands.ts'
import type { AccountDeps } from './create-accounts.ts'
import { createSessionEnder } from './end-session.ts'
import { endImpersonationOf } from './impersonation/end.ts'

export function logoutHandlers(deps: AccountDeps) {
  const { answer } = deps
  const endSession = createSessionEnder(deps)
  const message = 'You are logged out.'

  return handlesCommand(accountRoutes.logout, async ({ caller, log }, identity) => {
    if (!caller) throw new AppError('auth.required')
    // An admin does not end the restaurant's own sessions, and the audit trail records the end of an impersonation.
    if (caller.impersonator) return answer(200, { message }, await endImpersonationOf(deps, caller, identity))
    const { accountId, restaurantId, tokenId } = caller
    const session = { sessionId: SessionId.parse(tokenId), accountId, restaurantId }
    return answer(200, { message }, await endSession(session, identity, log))
  })
}
