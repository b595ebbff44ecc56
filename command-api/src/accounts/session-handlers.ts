import { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import { sessionRoutes } from '@safe-menu/contracts/accounts/session-routes'
import { type RestaurantId, SessionId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Logger } from 'pino'
import { profileOf } from '../restaurants/state.ts'
import { handlesCommand } from '../write-path/handlers.ts'
import type { CommandIdentity, Outcome } from '../write-path/streams.ts'
import { changeAccount, registeredAfter } from './change-account.ts'
import { endOtherSessions, endSession as recordEnd } from './decide.ts'
import type { AccountDeps } from './deps.ts'
import { endImpersonationBy, endImpersonationOf } from './impersonation/end.ts'
import { findSession, listSessions } from './session-list.ts'
import { type SessionData, type SessionState, sessionFold, sessionStream } from './session-state.ts'
import { epochMsOf, proveCaller, requireOwnCaller, startSession } from './sign-in.ts'
import { restaurantOfAccount } from './state.ts'

/** Logging out, where one's own account is signed in, and the end of those sessions. */
export function sessionHandlers(deps: AccountDeps) {
  const { vault, vaultDatabase, writePath, answer } = deps

  return {
    ...handlesCommand(accountRoutes.logout, async ({ caller, log }, identity) => {
      if (!caller) throw new AppError('auth.required')
      const message = 'You are logged out.'
      // An admin does not end the restaurant's own sessions, and the audit trail records the end of an impersonation.
      if (caller.impersonator)
        return answer(200, { message }, await endImpersonationOf(deps, caller, identity))
      const { accountId, restaurantId, tokenId } = caller
      const session = { sessionId: SessionId.parse(tokenId), accountId, restaurantId }
      return answer(200, { message }, await endSession(deps, session, identity, log))
    }),
    ...handlesCommand(sessionRoutes.list, async request => {
      const { accountId, tokenId } = requireOwnCaller(request.caller)
      const listed = await listSessions(vaultDatabase.query, accountId, await vault.keyOf(accountId))
      const sessions = await Promise.all(
        listed.map(async ({ restaurantId, ...session }) => {
          const name = restaurantId && (await profileOf(writePath, restaurantId))?.name
          const actingFor = restaurantId && { restaurantId, name: name ?? '' }
          return { ...session, isCurrent: session.id === tokenId, actingFor }
        }),
      )
      return { status: 200, body: { sessions } }
    }),
    ...handlesCommand(sessionRoutes.end, async ({ params, caller, log }, identity) => {
      const { accountId, restaurantId } = requireOwnCaller(caller)
      const { sessionId } = params
      // Another account's session gets the same answer as one that never existed.
      const listed = await findSession(vaultDatabase.query, accountId, sessionId)
      if (!listed) throw new AppError('session.not_found')
      const outcome =
        listed.restaurantId === null
          ? await endSession(deps, { sessionId, accountId, restaurantId }, identity, log)
          : await endImpersonationBy(deps, sessionId, listed.restaurantId, identity)
      return answer(200, { message: 'The session has ended.' }, outcome)
    }),
    ...handlesCommand(sessionRoutes.endOthers, async (request, identity) => {
      const caller = requireOwnCaller(request.caller)
      const { accountId } = caller
      const { account } = await proveCaller(deps, caller, request.body.password, request)
      const outcome = await changeAccount(deps, {
        accountId,
        identity,
        restaurantId: restaurantOfAccount(account),
        decide: state => endOtherSessions(state, account.sealedPasswordHash),
      })
      // From the instant of the event, so that the token is the first one that is valid after it.
      const token = await startSession(deps, registeredAfter(outcome), epochMsOf(outcome.decidedAt), request)
      const body = { message: 'All other sessions have ended.', token }
      return answer(200, body, outcome)
    }),
  }
}

/** Twice the longest-lived token's 12 hours: after that there is no token left to refuse. */
const keptSeconds = 24 * 3_600

interface Ended extends SessionData {
  readonly sessionId: SessionId
  readonly restaurantId: RestaurantId | null
}

/** Ends one session: its token is refused by both APIs within half a second. Idempotent. Rejects with the stores' errors. */
async function endSession(
  { writePath, gateway, revoke }: Pick<AccountDeps, 'writePath' | 'gateway' | 'revoke'>,
  { sessionId, accountId, restaurantId }: Ended,
  identity: CommandIdentity,
  log: Logger,
): Promise<Outcome<SessionState>> {
  const streamName = sessionStream(sessionId)
  const outcome = await revoke({ subject: sessionId, streamName }, () =>
    writePath.execute({
      streamName,
      fold: sessionFold,
      identity,
      restaurantId,
      decide: state => recordEnd(state, { sessionId, accountId }),
    }),
  )
  // A failure is only logged: the session has ended, and the store merely keeps its event.
  await gateway.expireAfter(streamName, keptSeconds).catch((error: unknown) => {
    log.warn({ err: error, stream: streamName }, 'the event of an ended session will not expire')
  })
  return outcome
}
