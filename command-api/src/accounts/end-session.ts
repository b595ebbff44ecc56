import type { RestaurantId, SessionId } from '@safe-menu/contracts/ids'
import type { Logger } from 'pino'
import type { CommandIdentity, Outcome } from '../write-path/command.ts'
import { endSession as recordEnd } from './decide.ts'
import type { AccountDeps } from './deps.ts'
import { type SessionData, type SessionState, sessionFold, sessionStream } from './session-state.ts'

/** Twice the longest-lived token's 12 hours: after that there is no token left to refuse. */
const keptSeconds = 24 * 3_600

interface Ended extends SessionData {
  readonly sessionId: SessionId
  readonly restaurantId: RestaurantId | null
}

/** Ends one session: its token is refused by both APIs within half a second. Idempotent. Rejects with the stores' errors. */
export async function endSession(
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
