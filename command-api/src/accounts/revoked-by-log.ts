import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import { ImpersonationId, SessionId } from '@safe-menu/contracts/ids'
import { issuedAt } from '@safe-menu/server-kit/auth/caller'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { aSecondOld, type WritePath } from '../write-path/execute.ts'
import { impersonationFold, impersonationStream } from './impersonation/state.ts'
import { sessionFold, sessionStream } from './session-state.ts'
import { accountFold } from './state.ts'

type Streams = Pick<WritePath, 'load'>

/**
 * From when on the log lets a subject's tokens count, in milliseconds since the epoch, by the stream that its events are in.
 * `Infinity`: none counts. `null`: the log revokes none.
 */
export async function tokensValidFrom(
  { load }: Streams,
  streamName: string,
  subject: string,
  age = { maxAgeMs: 0 },
): Promise<number | null> {
  if (streamName === sessionStream(SessionId.parse(subject))) {
    const { state } = await load(streamName, sessionFold, age)
    return state.status === 'ended' ? Number.POSITIVE_INFINITY : null
  }
  if (streamName === impersonationStream(ImpersonationId.parse(subject))) {
    const { state } = await load(streamName, impersonationFold, age)
    return state.status === 'ended' ? Number.POSITIVE_INFINITY : null
  }
  const { state, decidedAt } = await load(streamName, accountFold, age)
  if (state.status === 'empty' || decidedAt === null) return null
  // The last event of an account that is not erased is its registration or its last password. The stream of an erased one may have
  // gone on with another person's account.
  return state.status === 'registered' && state.accountId === subject
    ? Date.parse(decidedAt)
    : Number.POSITIVE_INFINITY
}

/**
 * Asks the log itself whether a token is revoked, for when the table cannot be read: every revocation is in the log as well.
 * Tokens that do not name their account's stream have to wait for the database: those of an impersonation, and those made
 * before tokens named it. Rejects with a 503, and with the event store's errors.
 */
export async function isRevokedByLog(streams: Streams, claims: TokenClaims): Promise<boolean> {
  if (claims.accountStream === undefined) throw new AppError('service.database_unavailable')
  const [account, session] = await Promise.all([
    tokensValidFrom(streams, claims.accountStream, claims.sub, aSecondOld),
    tokensValidFrom(streams, sessionStream(SessionId.parse(claims.jti)), claims.jti, aSecondOld),
  ])
  return session !== null || account === null || issuedAt(claims) < account
}
