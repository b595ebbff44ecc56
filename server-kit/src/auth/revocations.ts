import type { TokenClaims } from '@safe-menu/contracts/accounts/claims'
import type pg from 'pg'
import { isMissingTable } from '../database/errors.ts'
import { AppError } from '../errors/app-error.ts'
import { withTimeout } from '../lifecycle/timing.ts'
import { issuedAt } from './tokens.ts'

export type Revocations = ReturnType<typeof createRevocations>

interface RevocationsOptions {
  /** Reads the rows after a revision. Rejects with the database's errors. */
  readonly read: (after: bigint) => Promise<RevocationBatch>
  /** Decides while the list cannot be read. Without it every check fails with 503 until it can. */
  readonly fallback?: (claims: TokenClaims) => Promise<boolean>
  /** Milliseconds that never go back. */
  readonly now?: () => number
}

/** Half of the second within which a revocation must be effective. The rest is for the read and for differing clocks. */
const maxAgeMs = 500
/** How long a check waits for the database before `fallback` decides. A frozen database answers after six seconds. */
const maxWaitMs = 1_000
/** Longer than any token is valid, so older revocations have no effect. */
const keepMs = 24 * 60 * 60 * 1_000

interface Known {
  readonly validFrom: number
  readonly readAt: number
}

interface Reading {
  readonly startedAt: number
  readonly done: Promise<void>
}

/**
 * The valid tokens that were revoked (security, "Decisions on sessions": within a second, in both APIs). Reads new rows of `vault.revocation`
 * at most twice a second, and only when a token is checked.
 */
export function createRevocations({ read, fallback, now = () => performance.now() }: RevocationsOptions) {
  const known = new Map<string, Known>()
  let revision = 0n
  /** When the last successful read began. */
  let lastReadAt = Number.NEGATIVE_INFINITY
  let reading: Reading | null = null
  let isFailing = false

  function note({ revocations, revision: head }: RevocationBatch): void {
    for (const [subject, { readAt }] of known) {
      if (now() - readAt <= keepMs) break
      known.delete(subject)
    }
    for (const { subject, validFrom } of revocations) {
      const before = known.get(subject)?.validFrom ?? Number.NEGATIVE_INFINITY
      // Deleted first, so that the Map stays in the order of reading.
      known.delete(subject)
      known.set(subject, { validFrom: Math.max(before, validFrom), readAt: now() })
    }
    if (head > revision) revision = head
  }

  async function readNew(): Promise<void> {
    const after = revision
    const found = await read(after)
    if (found.revision < after) {
      // The table was replaced, and its revisions start again.
      revision = 0n
      note(await read(0n))
    } else note(found)
    isFailing = false
  }

  /** The running read if it began recently enough, else a new one. */
  function currentReading(): Reading {
    if (reading && (now() - reading.startedAt <= maxAgeMs || (isFailing && fallback))) return reading
    const startedAt = now()
    const own: Reading = {
      startedAt,
      done: readNew()
        .then(() => {
          if (reading === own) lastReadAt = startedAt // a read that began before `expire` says nothing about what came after it
        })
        .catch((error: unknown) => {
          isFailing = true
          throw isMissingTable(error) ? new AppError('service.not_ready', { cause: error }) : error
        })
        .finally(() => {
          if (reading === own) reading = null
        }),
    }
    reading = own
    return own
  }

  function isRefused(claims: TokenClaims): boolean {
    const madeAt = issuedAt(claims)
    const { sub, jti, impersonator, impersonatorSession } = claims
    return [sub, jti, impersonator, impersonatorSession].some(
      subject =>
        subject !== undefined && madeAt < (known.get(subject)?.validFrom ?? Number.NEGATIVE_INFINITY),
    )
  }

  async function afterReading(claims: TokenClaims): Promise<boolean> {
    const { done } = currentReading()
    if (!fallback) {
      await done
      return isRefused(claims)
    }
    const wasFailing = isFailing
    const outcome = done.then(
      () => true,
      () => false,
    )
    // After a failure the list is read in the background, without waiting for it.
    const isRead = wasFailing ? false : await withTimeout(outcome, maxWaitMs, () => false)
    if (isRead) return isRefused(claims)
    isFailing = true
    // A token that is known to be revoked stays revoked.
    return isRefused(claims) || fallback(claims)
  }

  return {
    /**
     * Whether a token is revoked, by a list that was read at most half a second before this call. A promise if the list must be
     * read first. Rejects with a 503 if it cannot be read.
     */
    isRevoked: (claims: TokenClaims): boolean | Promise<boolean> =>
      now() - lastReadAt <= maxAgeMs ? isRefused(claims) : afterReading(claims),
    /** Makes the next call read the list again, because this process has just added to it. */
    expire(): void {
      lastReadAt = Number.NEGATIVE_INFINITY
      reading = null
    },
  }
}

/** Invalidates the tokens of a subject that were issued before `validFrom`, in milliseconds since the epoch. `Infinity`: all tokens. */
export interface Revocation {
  /** The id of an account, or the token id of a session or an impersonation. */
  readonly subject: string
  readonly validFrom: number
}

/** The result of reading `vault.revocation`. */
export interface RevocationBatch {
  readonly revocations: readonly Revocation[]
  /** The last revision of the table. */
  readonly revision: bigint
}

type Database = Pick<pg.Pool, 'query'>

interface RevocationRow {
  readonly head: string
  readonly subject: string | null
  readonly valid_from: Date | null
}

/** One statement, so that the head and the rows are consistent. The head has a row even if nothing is new. */
const newerThan = {
  name: 'revocations-newer-than',
  text: `select head.revision::text as head, revocation.subject, revocation.valid_from
    from vault.revocation_head as head
    left join vault.revocation on revocation.revision > $1 and revocation.revoked_at > now() - interval '1 day'`,
}

/** The revocations written after a revision. Rejects with the database's errors. */
export async function readRevocations(database: Database, after: bigint): Promise<RevocationBatch> {
  const { rows } = await database.query<RevocationRow>({ ...newerThan, values: [String(after)] })
  const [first] = rows
  if (!first) throw new Error('vault.revocation_head has lost its row.')
  return {
    revision: BigInt(first.head),
    revocations: rows.flatMap(({ subject, valid_from: from }) =>
      subject === null ? [] : [{ subject, validFrom: from?.getTime() ?? Number.POSITIVE_INFINITY }],
    ),
  }
}

/** Keeps the later instant: writing an older revocation again changes nothing. */
const upsert = `
  with head as (update vault.revocation_head set revision = revision + 1 returning revision),
    task as (delete from vault.task where id = $3)
  insert into vault.revocation as kept (subject, valid_from, revision)
  select $1, $2, revision from head
  on conflict (subject) do update set
    valid_from = case when kept.valid_from is null or excluded.valid_from is null then null
      else greatest(kept.valid_from, excluded.valid_from) end,
    revision = excluded.revision,
    revoked_at = excluded.revoked_at`

/** Writes a revocation and deletes its task. Durable when it resolves. Rejects with the database's errors. */
export async function writeRevocation(
  database: Database,
  { subject, validFrom }: Revocation,
  taskId: string | null = null,
): Promise<void> {
  const from = Number.isFinite(validFrom) ? new Date(validFrom) : null
  await database.query(upsert, [subject, from, taskId])
}

const deleteExpired = `delete from vault.revocation where revoked_at <= now() - interval '1 day'`

/** Deletes revocations whose tokens have all expired. */
export async function deleteExpiredRevocations(database: Database): Promise<void> {
  await database.query(deleteExpired)
}
