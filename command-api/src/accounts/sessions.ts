import type { accountRoutes } from '@safe-menu/contracts/accounts/routes'
import type { sessionRoutes } from '@safe-menu/contracts/accounts/session-routes'
import { type RestaurantId, SessionId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { RouteContext } from '@safe-menu/server-kit/http/context'
import type { Logger } from 'pino'
import { profileOf } from '../restaurants/state.ts'
import { identityOf, setWriteHeaders } from '../write-path/command.ts'
import type { CommandIdentity, Outcome } from '../write-path/streams.ts'
import { changeAccount, registeredAfter } from './change-account.ts'
import { endOtherSessions, endSession as recordEnd } from './decide.ts'
import type { AccountDeps } from './deps.ts'
import { endImpersonationBy, endImpersonationOf } from './impersonation/end.ts'
import { type RevokeDeps, revoke } from './revoke.ts'
import { findSession, listSessions } from './session-list.ts'
import { type SessionData, type SessionState, sessionFold, sessionStream } from './session-state.ts'
import { epochMsOf, requireOwnCaller, startSession, verifyOwnPassword } from './sign-in.ts'
import { restaurantOfAccount } from './state.ts'

export async function logout(deps: AccountDeps, ctx: RouteContext<typeof accountRoutes.logout>) {
  const { caller } = ctx.state
  const { accountId, restaurantId, tokenId } = caller
  const identity = identityOf(ctx)
  // An admin does not end the restaurant's own sessions, and the audit trail records the end of an impersonation.
  const outcome = caller.impersonator
    ? await endImpersonationOf(deps, caller, identity)
    : await endSession(
        deps,
        { sessionId: SessionId.parse(tokenId), accountId, restaurantId },
        identity,
        ctx.log,
      )
  setWriteHeaders(deps, ctx, outcome)
  ctx.body = { message: 'You are logged out.' }
}

/** Where one's own account is signed in. */
export async function listOwnSessions(
  { vault, vaultDatabase, writePath }: AccountDeps,
  ctx: RouteContext<typeof sessionRoutes.list>,
) {
  const { accountId, tokenId } = requireOwnCaller(ctx)
  const listed = await listSessions(vaultDatabase.query, accountId, await vault.keyOf(accountId))
  const sessions = await Promise.all(
    listed.map(async ({ restaurantId, ...session }) => {
      const name = restaurantId && (await profileOf(writePath, restaurantId))?.name
      const actingFor = restaurantId && { restaurantId, name: name ?? '' }
      return { ...session, isCurrent: session.id === tokenId, actingFor }
    }),
  )
  ctx.body = { sessions }
}

export async function endOwnSession(deps: AccountDeps, ctx: RouteContext<typeof sessionRoutes.end>) {
  const { accountId, restaurantId } = requireOwnCaller(ctx)
  const { sessionId } = ctx.input.params
  // Another account's session gets the same answer as one that never existed.
  const listed = await findSession(deps.vaultDatabase.query, accountId, sessionId)
  if (!listed) throw new AppError('session.not_found')
  const identity = identityOf(ctx)
  const outcome =
    listed.restaurantId === null
      ? await endSession(deps, { sessionId, accountId, restaurantId }, identity, ctx.log)
      : await endImpersonationBy(deps, sessionId, listed.restaurantId, identity)
  setWriteHeaders(deps, ctx, outcome)
  ctx.body = { message: 'The session has ended.' }
}

export async function endOwnOtherSessions(
  deps: AccountDeps,
  ctx: RouteContext<typeof sessionRoutes.endOthers>,
) {
  const caller = requireOwnCaller(ctx)
  const { account } = await verifyOwnPassword(deps, caller, ctx.input.body.password, ctx)
  const outcome = await changeAccount(deps, {
    accountId: caller.accountId,
    identity: identityOf(ctx),
    restaurantId: restaurantOfAccount(account),
    decide: state => endOtherSessions(state, account.sealedPasswordHash),
  })
  // From the instant of the event, so that the token is the first one that is valid after it.
  const token = await startSession(deps, registeredAfter(outcome), epochMsOf(outcome.decidedAt), ctx)
  setWriteHeaders(deps, ctx, outcome)
  ctx.body = { message: 'All other sessions have ended.', token }
}

/** Twice the longest-lived token's 12 hours: after that there is no token left to refuse. */
const keptSeconds = 24 * 3_600

interface Ended extends SessionData {
  readonly sessionId: SessionId
  readonly restaurantId: RestaurantId | null
}

/** Ends one session: its token is refused by both APIs within half a second. Idempotent. Rejects with the stores' errors. */
async function endSession(
  deps: Pick<AccountDeps, 'writePath' | 'gateway'> & RevokeDeps,
  { sessionId, accountId, restaurantId }: Ended,
  identity: CommandIdentity,
  log: Logger,
): Promise<Outcome<SessionState>> {
  const streamName = sessionStream(sessionId)
  const { writePath, gateway } = deps
  const outcome = await revoke(deps, { subject: sessionId, streamName }, () =>
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
