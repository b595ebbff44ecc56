import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import { ImpersonationId, SessionId } from '@safe-menu/contracts/ids'
import { issuedAt } from '@safe-menu/server-kit/auth/tokens'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Fold } from '../decision.ts'
import { aSecondOld, type WritePath } from '../write-path/execute.ts'
import type { LoadedStream } from '../write-path/streams.ts'
import { impersonationFold, impersonationStream } from './impersonation/state.ts'
import { sessionFold, sessionStream } from './session-state.ts'
import { accountFold } from './state.ts'

type Streams = Pick<WritePath, 'load'>

/**
 * The time from which a subject's tokens are valid according to its stream, in milliseconds since the epoch. `Infinity`: none
 * is valid. `null`: the log revokes none. The answer may be a second old if it satisfies `mayBeOld`.
 */
export async function tokensValidFrom(
  { load }: Streams,
  streamName: string,
  subject: string,
  mayBeOld?: (validFrom: number | null) => boolean,
): Promise<number | null> {
  async function read<S, E extends { readonly type: string }>(
    fold: Fold<S, E>,
    validFrom: (stream: LoadedStream<S>) => number | null,
  ): Promise<number | null> {
    const memory = mayBeOld && {
      maxAgeMs: aSecondOld,
      suffices: (stream: LoadedStream<S>) => mayBeOld(validFrom(stream)),
    }
    return validFrom(await load(streamName, fold, memory))
  }
  const noneAfterEnd = ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === 'ended' ? Number.POSITIVE_INFINITY : null
  if (streamName === sessionStream(SessionId.parse(subject))) return read(sessionFold, noneAfterEnd)
  if (streamName === impersonationStream(ImpersonationId.parse(subject)))
    return read(impersonationFold, noneAfterEnd)
  return read(accountFold, ({ state, decidedAt }) => {
    if (state.status === 'empty' || decidedAt === null) return null
    // The last event of a registered account is its registration or its last password change. After an erasure the stream may
    // continue with another person's account.
    return state.status === 'registered' && state.accountId === subject
      ? Date.parse(decidedAt)
      : Number.POSITIVE_INFINITY
  })
}

/**
 * Whether a token is revoked according to the log, which has every revocation, for when the table cannot be read. Tokens
 * that do not name their account's stream must wait for the database: those of impersonations and those of older versions.
 * Rejects with a 503, and with the event store's errors.
 */
export async function isRevokedByLog(streams: Streams, claims: TokenClaims): Promise<boolean> {
  if (claims.accountStream === undefined) throw new AppError('service.database_unavailable')
  const isAccountValid = (from: number | null) => from !== null && issuedAt(claims) >= from
  const isSessionOpen = (from: number | null) => from === null
  const [account, session] = await Promise.all([
    tokensValidFrom(streams, claims.accountStream, claims.sub, isAccountValid),
    tokensValidFrom(streams, sessionStream(SessionId.parse(claims.jti)), claims.jti, isSessionOpen),
  ])
  return !(isAccountValid(account) && isSessionOpen(session))
}
