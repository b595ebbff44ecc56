import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { SessionId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Logger } from 'pino'
import { handlesCommand } from '../write-path/commands.ts'
import type { AccountDeps } from './create-accounts.ts'
import { endSession } from './decide.ts'
import { endImpersonationOf } from './impersonation/end.ts'
import { sessionFold, sessionStream } from './session-state.ts'

/** Twice the longest-lived token's 12 hours: after that there is no token left to refuse. */
const keptSeconds = 24 * 3_600

export function logoutHandlers(deps: AccountDeps) {
  const { writePath, gateway, revoke, answer } = deps
  const message = 'You are logged out.'

  /** A failure is only logged: the session has ended, and the store merely keeps its event. */
  async function letExpire(streamName: string, log: Logger): Promise<void> {
    try {
      await gateway.expireAfter(streamName, keptSeconds)
    } catch (error) {
      log.warn({ err: error, stream: streamName }, 'The event of an ended session will not expire')
    }
  }

  return handlesCommand(accountRoutes.logout, async ({ caller, log }, identity) => {
    if (!caller) throw new AppError('auth.required')
    // An admin does not end the restaurant's own sessions, and the audit trail records the end of an impersonation.
    if (caller.impersonator) return answer(200, { message }, await endImpersonationOf(deps, caller, identity))
    const sessionId = SessionId.parse(caller.tokenId)
    const streamName = sessionStream(sessionId)
    const outcome = await revoke({ subject: sessionId, streamName }, () =>
      writePath.execute({
        streamName,
        fold: sessionFold,
        identity,
        restaurantId: caller.restaurantId,
        decide: state => endSession(state, { sessionId, accountId: caller.accountId }),
      }),
    )
    await letExpire(streamName, log)
    return answer(200, { message }, outcome)
  })
}
