import type pg from 'pg'

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

interface Row {
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
  const { rows } = await database.query<Row>({ ...newerThan, values: [String(after)] })
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
    intent as (delete from vault.revocation_intent where id = $3)
  insert into vault.revocation as kept (subject, valid_from, revision)
  select $1, $2, revision from head
  on conflict (subject) do update set
    valid_from = case when kept.valid_from is null or excluded.valid_from is null then null
      else greatest(kept.valid_from, excluded.valid_from) end,
    revision = excluded.revision,
    revoked_at = excluded.revoked_at`

/** Writes a revocation and deletes its intent. Durable when it resolves. Rejects with the database's errors. */
export async function writeRevocation(
  database: Database,
  { subject, validFrom }: Revocation,
  intentId: string | null = null,
): Promise<void> {
  const from = Number.isFinite(validFrom) ? new Date(validFrom) : null
  await database.query(upsert, [subject, from, intentId])
}

const deleteExpired = `delete from vault.revocation where revoked_at <= now() - interval '1 day'`

/** Deletes revocations whose tokens have all expired. */
export async function deleteExpiredRevocations(database: Database): Promise<void> {
  await database.query(deleteExpired)
}
