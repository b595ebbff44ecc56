import type { Projection } from '../engine/projection.ts'
import { overRows } from '../folding/columns.ts'
import { foldByKey, recorded } from '../folding/recorded.ts'

interface Session {
  readonly accountId: string
  readonly tokensValidFrom: string
  readonly erased: boolean
  readonly position: bigint
}

const upsert = `
  insert into {schema}.account_sessions as kept (account_id, tokens_valid_from, erased, position)
  select * from unnest($1::uuid[], $2::timestamptz[], $3::boolean[], $4::bigint[])
  on conflict (account_id) do update
    set tokens_valid_from = excluded.tokens_valid_from, erased = excluded.erased, position = excluded.position
    where kept.position < excluded.position`

/**
 * What is older than a day before the newest voids nothing any more: the longest-lived token lasts 12 hours, and the token
 * checks ask for a day. `now()` is only a bound, so that an instant from a clock that ran ahead takes nothing away.
 */
const prune = `
  delete from {schema}.account_sessions
  where tokens_valid_from <
    least((select max(tokens_valid_from) from {schema}.account_sessions), now()) - interval '1 day'`

/** Whose tokens an event makes worthless: an account's, or the one of a session or an impersonation. */
function subjectOf(event: ReturnType<typeof recorded>[number]): string | null {
  if (event.type === 'PasswordChanged' || event.type === 'AccountErased') return event.data.accountId
  if (event.type === 'SessionEnded') return event.data.sessionId
  return event.type === 'ImpersonationEnded' ? event.data.impersonationId : null
}

/**
 * From when on an account's tokens count (rulings, "Roles": a password change, an erasure, a logout or an ended impersonation
 * makes older tokens worthless). An account that changed nothing lately has no row; an ended session or impersonation has
 * one under its own id, like an account that is gone: no token of it counts.
 */
export const accountSessions: Projection = {
  name: 'account-sessions',
  group: 'menus',
  version: 3,
  eventTypes: ['PasswordChanged', 'AccountErased', 'SessionEnded', 'ImpersonationEnded'],
  schema: `
    create table {schema}.account_sessions (
      account_id uuid primary key,
      tokens_valid_from timestamptz not null,
      erased boolean not null,
      position bigint not null
    );
    create index account_sessions_recent on {schema}.account_sessions (tokens_valid_from);`,
  apply(events) {
    const sessions = foldByKey<ReturnType<typeof recorded>[number], Session>(
      recorded(events),
      subjectOf,
      (_, event) => ({
        accountId: subjectOf(event) ?? '',
        tokensValidFrom: event.metadata.decidedAt,
        erased: event.type !== 'PasswordChanged',
        position: event.position,
      }),
    )
    return [
      ...overRows(
        'account-sessions-upsert',
        upsert,
        [...sessions.values()],
        [row => row.accountId, row => row.tokensValidFrom, row => row.erased, row => row.position],
      ),
      { name: 'account-sessions-prune', text: prune, values: [] },
    ]
  },
}
