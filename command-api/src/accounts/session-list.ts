import type { SessionView } from '@safe-menu/contracts/accounts/session-routes'
import { type AccountId, RestaurantId, SessionId } from '@safe-menu/contracts/ids'
import { openField, sealField } from '@safe-menu/server-kit/vault/keys'
import type { Query } from '../vault-database.ts'

/*
 * Where people are signed in, in `vault.session`. Only a list: revocations decide which tokens are valid, and it shows those that are.
 */

/** A token that was just issued, and the device that gets it. */
interface NewSession {
  readonly sessionId: SessionId
  readonly accountId: AccountId
  /** The person's key. */
  readonly key: Buffer
  readonly signedInAt: Date
  readonly expiresAt: Date
  readonly device: string
  /** An admin acts for a restaurant. `begunIn`: the admin's own session. */
  readonly acting?: { readonly restaurantId: RestaurantId; readonly begunIn: string }
}

/** A listed session, of which the list knows no name of a restaurant. */
export interface ListedSession extends Omit<SessionView, 'isCurrent' | 'actingFor'> {
  readonly restaurantId: RestaurantId | null
}

/**
 * Sessions of an account in the list. With more, the oldest is no longer listed. It does not end: a script that signs in again and again
 * must not log out the kitchen's tablet. "End all others" also ends it.
 */
const mostListed = 50

const sql = {
  // Locks the key's row first, so that sign-ins of one account trim its list one after the other.
  add: `
    with own as (select account_id from vault.person_key where account_id = $2 for no key update),
      surplus as (
        delete from vault.session where id in (
          select id from vault.session where account_id = (select account_id from own)
          order by signed_in_at desc offset ${mostListed - 1}))
    insert into vault.session (id, account_id, signed_in_at, expires_at, sealed_device, restaurant_id, begun_in)
    select $1, account_id, $3, $4, $5, $6, $7 from own
    on conflict (id) do nothing
    returning id`,
  of: `
    select id, signed_in_at, expires_at, sealed_device, restaurant_id from vault.session as listed
    where account_id = $1 and expires_at > now() and not exists (
      select 1 from vault.revocation
      where subject in (listed.id, listed.account_id, listed.begun_in) and (valid_from is null or valid_from > listed.signed_in_at))
    order by signed_in_at desc, id limit ${mostListed}`,
  find: 'select restaurant_id from vault.session where account_id = $1 and id = $2 and expires_at > now()',
  deleteExpired: 'delete from vault.session where expires_at <= now()',
} as const

interface SessionRow {
  readonly id: string
  readonly signed_in_at: Date
  readonly expires_at: Date
  readonly sealed_device: string
  readonly restaurant_id: string | null
}

const restaurantOf = ({ restaurant_id: id }: Pick<SessionRow, 'restaurant_id'>) =>
  id === null ? null : RestaurantId.parse(id)

/**
 * Lists a session. Resolves to `false` if it is listed already, or the account's key is gone and the token must not be handed out.
 * Rejects with the database's errors, as all functions here.
 */
export async function addSession(query: Query, session: NewSession): Promise<boolean> {
  const { sessionId, accountId, key, signedInAt, expiresAt, device, acting } = session
  const sealed = sealField(key, accountId, 'device', device)
  const added = await query(sql.add, [
    sessionId,
    accountId,
    signedInAt,
    expiresAt,
    sealed,
    acting?.restaurantId ?? null,
    acting?.begunIn ?? null,
  ])
  return added.length > 0
}

/** The account's valid sessions, newest first. */
export async function listSessions(
  query: Query,
  accountId: AccountId,
  key: Buffer | null,
): Promise<readonly ListedSession[]> {
  if (!key) return []
  const rows = await query<SessionRow>(sql.of, [accountId])
  return rows.map(row => ({
    id: SessionId.parse(row.id),
    signedInAt: row.signed_in_at.toISOString(),
    endsAt: row.expires_at.toISOString(),
    device: openField(key, accountId, 'device', row.sealed_device),
    restaurantId: restaurantOf(row),
  }))
}

/** A session in the account's list, also when it has ended. `null`: there is none. */
export async function findSession(
  query: Query,
  accountId: AccountId,
  id: SessionId,
): Promise<Pick<ListedSession, 'restaurantId'> | null> {
  const [row] = await query<SessionRow>(sql.find, [accountId, id])
  return row ? { restaurantId: restaurantOf(row) } : null
}

export const deleteExpiredSessions = (query: Query): Promise<unknown> => query(sql.deleteExpired)
