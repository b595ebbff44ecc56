import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import { type AccountId, ImpersonationId, SessionId } from '@safe-menu/contracts/ids'
import { type Revocations, writeRevocation } from '@safe-menu/server-kit/auth/revocations'
import { issuedAt } from '@safe-menu/server-kit/auth/tokens'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Fold } from '../decision.ts'
import type { Deps } from '../deps.ts'
import { addTask, dropTask, isAbandoned, type Task } from '../tasks.ts'
import { recentMs, type WritePath } from '../write-path/execute.ts'
import type { LoadedStream } from '../write-path/streams.ts'
import { impersonationFold, impersonationStream } from './impersonation/state.ts'
import { sessionFold, sessionStream } from './session-state.ts'
import { accountFold, accountStream } from './state.ts'

type Streams = Pick<WritePath, 'load'>

/** Whose tokens an event revokes, and the stream of that event. */
interface Revoked {
  readonly subject: AccountId | SessionId | ImpersonationId
  readonly streamName: string
}

export interface RevokeDeps extends Pick<Deps, 'pool' | 'vaultDatabase'> {
  readonly writePath: Streams
  /** This process's cache, which must not lag behind its own answers. */
  readonly revocations: Pick<Revocations, 'expire'> | null
}

/**
 * Runs `append`, which writes the event, then revokes the subject's tokens in every process as the log says. Both are durable when it
 * resolves. It records the task first, so that an interrupted revocation is finished; without the database it does nothing. If the
 * event is refused, it drops the task, and no token is revoked. Rejects with the stores' errors and those of `append`.
 */
export async function revoke<T>(
  { pool, vaultDatabase: { query }, writePath, revocations }: RevokeDeps,
  { subject, streamName }: Revoked,
  append: () => Promise<T>,
): Promise<T> {
  const task = await addTask(query, 'revoke', subject, { streamName })
  const result = await append().catch(async (error: unknown) => {
    // Otherwise all tokens of a subject that the stream does not have yet would be revoked, such as an invited person.
    if (error instanceof AppError && error.status < 500) await dropTask(query, task)
    throw error
  })
  const validFrom = await tokensValidFrom(writePath, streamName, subject)
  if (validFrom === null) throw new Error(`The event in ${streamName} revokes no token of ${subject}.`)
  await writeRevocation(pool, { subject, validFrom }, task.id)
  revocations?.expire()
  return result
}

const oldestTask = `
  select min(created_at) as begun_at from vault.task where kind = 'revoke' and subject = $1`

/**
 * When the oldest revocation of the subject's tokens began that is still being written, in milliseconds since the epoch.
 * `null`: none. Its event has no earlier time. Rejects with the database's errors.
 */
export async function revocationIntendedAt(
  { vaultDatabase }: { readonly vaultDatabase: Pick<Deps['vaultDatabase'], 'query'> },
  subject: AccountId,
): Promise<number | null> {
  const [oldest] = await vaultDatabase.query<{ begun_at: Date | null }>(oldestTask, [subject])
  return oldest?.begun_at?.getTime() ?? null
}

/** Whether a token is revoked, by a list that is read for this call. Rejects with the stores' errors. */
export async function isRevokedNow(
  { revocations }: { readonly revocations: Revocations },
  claims: TokenClaims,
): Promise<boolean> {
  revocations.expire()
  return revocations.isRevoked(claims)
}

/** A request gets this time to finish its revocation itself. */
const graceMs = 2_000

/** Finishes a revocation that was interrupted between log and table. An event that is not in the log after a minute never will be. */
export async function finishRevocation(
  { pool, writePath }: Pick<Deps, 'pool'> & { readonly writePath: Streams },
  task: Task<'revoke'>,
): Promise<boolean> {
  if (task.ageMs < graceMs) return false
  const validFrom = await tokensValidFrom(writePath, task.payload.streamName, task.subject)
  if (validFrom !== null) await writeRevocation(pool, { subject: task.subject, validFrom })
  return isAbandoned(task)
}

/**
 * Whether a token is revoked according to the log, which has every revocation, for when the table cannot be read. Tokens of
 * impersonations must wait for the database: the end of the admin's session ends them too. A revocation is final, so what this
 * process knows may be a second old.
 * Rejects with a 503, and with the event store's errors.
 */
export async function isRevokedByLog(streams: Streams, claims: TokenClaims): Promise<boolean> {
  if (claims.isImpersonating) throw new AppError('service.database_unavailable')
  const [account, session] = await Promise.all([
    tokensValidFrom(streams, accountStream(claims.sub), claims.sub, recentMs),
    tokensValidFrom(streams, sessionStream(SessionId.parse(claims.jti)), claims.jti, recentMs),
  ])
  return account === null || issuedAt(claims) < account || session !== null
}

/**
 * The time from which a subject's tokens are valid according to its stream, in milliseconds since the epoch. `Infinity`: none
 * is valid. `null`: the log revokes none.
 */
async function tokensValidFrom(
  { load }: Streams,
  streamName: string,
  subject: string,
  maxAgeMs = 0,
): Promise<number | null> {
  async function read<S, E extends { readonly type: string }>(
    fold: Fold<S, E>,
    validFrom: (stream: LoadedStream<S>) => number | null,
  ): Promise<number | null> {
    return validFrom(await load(streamName, fold, maxAgeMs))
  }
  const noneAfterEnd = ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === 'ended' ? Number.POSITIVE_INFINITY : null
  if (streamName === sessionStream(SessionId.parse(subject))) return read(sessionFold, noneAfterEnd)
  if (streamName === impersonationStream(ImpersonationId.parse(subject)))
    return read(impersonationFold, noneAfterEnd)
  return read(accountFold, ({ state, decidedAt }) => {
    if (state.status === 'empty' || decidedAt === null) return null
    // The last event of a registered account is its registration or its last password change.
    return state.status === 'registered' ? Date.parse(decidedAt) : Number.POSITIVE_INFINITY
  })
}
