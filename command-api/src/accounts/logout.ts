import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { SessionId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { EventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { Handler } from '@safe-menu/server-kit/http/handler'
import type { Logger } from 'pino'
import { endImpersonationOf } from '../admin/end-impersonation.ts'
import { type AnswerWrite, identityOf } from '../write-path/answer.ts'
import type { WritePath } from '../write-path/execute.ts'
import { endSession } from './decide.ts'
import type { Revoker } from './revoke.ts'
import { sessionFold, sessionStream } from './session-state.ts'

interface LogoutDeps {
  readonly writePath: Pick<WritePath, 'execute'>
  readonly gateway: Pick<EventStoreGateway, 'expireAfter'>
  readonly revoke: Revoker['revoke']
  readonly answer: AnswerWrite
}

/** Twice the longest-lived token's 12 hours: when it is over there is nothing left to refuse. */
const keptSeconds = 24 * 3_600

export function logoutHandlers(deps: LogoutDeps) {
  const { writePath, gateway, revoke, answer } = deps

  /** Whatever comes of it, the session has ended: all that is lost is that the event's room is not given back. */
  async function letExpire(streamName: string, log: Logger): Promise<void> {
    try {
      await gateway.expireAfter(streamName, keptSeconds)
    } catch (error) {
      log.warn({ err: error, stream: streamName }, 'An ended session will not expire')
    }
  }

  const logout: Handler<typeof accountRoutes.logout> = async request => {
    const { caller } = request
    if (!caller) throw new AppError('auth.required')
    const message = 'You are logged out.'
    // The restaurant's own sessions are not the admin's to end, and how an impersonation ends stands in the audit trail.
    if (caller.impersonator) {
      return answer(200, { message }, await endImpersonationOf(deps, caller, accountRoutes.logout, request))
    }
    const sessionId = SessionId.parse(caller.tokenId)
    const streamName = sessionStream(sessionId)
    const outcome = await revoke({ subject: sessionId, streamName }, () =>
      writePath.execute({
        streamName,
        fold: sessionFold,
        identity: identityOf(accountRoutes.logout, request),
        restaurantId: caller.restaurantId,
        decide: state => endSession(state, { sessionId, accountId: caller.accountId }),
      }),
    )
    await letExpire(streamName, request.log)
    return answer(200, { message }, outcome)
  }

  return { [accountRoutes.logout.id]: logout } as const
}
