import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { unwrapPersonKey, wrapNewPersonKey } from '@safe-menu/server-kit/vault/keys'
import type { Deps } from '../deps.ts'

/** A registration or an erasure that is not finished. */
export interface Unfinished {
  readonly accountId: AccountId
  readonly since: Date
  /** The restaurant that invited the person; `null`: none. */
  readonly restaurantId: RestaurantId | null
}

/** A person of a team with a key in the vault: invited or joined. */
export interface Member {
  readonly accountId: AccountId
  readonly restaurantId: RestaurantId
  /** Of the email that was invited. */
  readonly emailHash: string
}

/** The account that has reserved an email. */
export interface Login {
  readonly accountId: AccountId
  readonly key: Buffer
  /** Whether the account has reserved no other email. */
  readonly isOnly: boolean
}

/** Whether no request can still be writing it: no registration takes so long, because its deadlines are seconds. */
export const isAbandoned = ({ since }: Unfinished, now: number): boolean =>
  now - since.getTime() > 10 * 60_000

/** Any number, the same in every process: the first part of the locks of restaurants' teams. */
const teamLocks = 7_340_022

// An acceptance may begin long after the invitation: only the time of its own begin says whether it is abandoned.
const unsettled = (condition: string) => `
  select account_id, restaurant_id, coalesce(unsettled_at, created_at) as since
  from vault.person_key where not settled and ${condition} order by created_at`

const sql = {
  // A person who is gone never gets a key again, whatever a repeated request says.
  insertKey: `insert into vault.person_key (account_id, wrapped_key, restaurant_id, invited_email_hash)
    select $1, $2, $3, $4 where not exists (select from vault.erasure where account_id = $1)
      and not exists (select from vault.removal where account_id = $1)
    on conflict (account_id) do nothing`,
  lockTeam: 'select pg_advisory_xact_lock($1, hashtext($2))',
  team: `select account_id as "accountId", invited_email_hash as "emailHash" from vault.person_key where restaurant_id = $1`,
  selectKey: 'select wrapped_key from vault.person_key where account_id = $1',
  login: `select account_id, wrapped_key,
      (select count(*) from vault.person_login as own where own.account_id = login.account_id) = 1 as is_only
    from vault.person_login as login join vault.person_key using (account_id) where email_hash = $1`,
  reserve: `insert into vault.person_login as login (email_hash, account_id) values ($1, $2)
    on conflict (email_hash) do update set claimed_at = now() where login.account_id = excluded.account_id
    returning 1`,
  freeUnused: `delete from vault.person_login
    where email_hash = $1 and account_id = $2 and claimed_at < now() - interval '1 minute' returning 1`,
  keepOnly: `delete from vault.person_login as login where account_id = $2 and email_hash <> $1
    and exists (select from vault.person_login where email_hash = $1 and account_id = $2)`,
  settle: 'update vault.person_key set settled = true where account_id = $1',
  unsettle: 'update vault.person_key set settled = false, unsettled_at = now() where account_id = $1',
  // Dates have milliseconds.
  reopen: `update vault.person_key set settled = true, unsettled_at = null
    where account_id = $1 and date_trunc('milliseconds', coalesce(unsettled_at, created_at)) <= $2`,
  discard: 'delete from vault.person_key where account_id = $1 and not settled',
  unsettledRegistrations: unsettled('restaurant_id is null'),
  unsettledInvitations: unsettled('restaurant_id is not null'),
  intend: 'insert into vault.erasure (account_id) values ($1) on conflict (account_id) do nothing',
  withdraw: `delete from vault.erasure
    where account_id = $1 and completed_at is null and restaurant_id is null`,
  // One statement, so that a key is never deleted without its erasure being complete.
  destroy: `with gone as (delete from vault.person_key where account_id = $1)
    update vault.erasure set completed_at = coalesce(completed_at, now()) where account_id = $1`,
  unfinishedErasures: `select account_id, restaurant_id, intended_at as since from vault.erasure
    where completed_at is null and restaurant_id is null order by intended_at`,
} as const

interface KeyRow {
  readonly wrapped_key: Buffer
}
interface LoginRow extends KeyRow {
  readonly account_id: AccountId
  readonly is_only: boolean
}
interface UnfinishedRow {
  readonly account_id: AccountId
  readonly restaurant_id: RestaurantId | null
  readonly since: Date
}

export type Vault = ReturnType<typeof createVault>

/** The keys that encrypt personal data in events (architecture, "Events and streams"). Rejects with the database's errors. */
export function createVault({
  vaultDatabase: { query, transaction },
  vaultKey,
}: Pick<Deps, 'vaultDatabase' | 'vaultKey'>) {
  async function keyOf(accountId: AccountId): Promise<Buffer | null> {
    const [row] = await query<KeyRow>(sql.selectKey, [accountId])
    return row ? unwrapPersonKey(vaultKey, accountId, row.wrapped_key) : null
  }

  /** Rejects with `idempotency.key_reused` if the account is erased: its id derives from the request's key. */
  async function createdKey(run: typeof query, accountId: AccountId): Promise<Buffer> {
    const [row] = await run<KeyRow>(sql.selectKey, [accountId])
    if (!row) throw new AppError('idempotency.key_reused')
    return unwrapPersonKey(vaultKey, accountId, row.wrapped_key)
  }

  async function reserve(run: typeof query, hash: string, accountId: AccountId): Promise<void> {
    if ((await run(sql.reserve, [hash, accountId])).length === 0) throw new AppError('accounts.email_taken')
  }

  async function unfinished(text: string): Promise<readonly Unfinished[]> {
    const rows = await query<UnfinishedRow>(text)
    return rows.map(row => ({
      accountId: row.account_id,
      restaurantId: row.restaurant_id,
      since: row.since,
    }))
  }

  return {
    /**
     * Creates the account's key and reserves its email, or returns the key of an interrupted registration. Rejects with
     * `accounts.email_taken` if another account has reserved the email, and with `idempotency.key_reused` if the account is erased.
     */
    createKey: (accountId: AccountId, hash: string): Promise<Buffer> =>
      transaction(async run => {
        await run(sql.insertKey, [accountId, wrapNewPersonKey(vaultKey, accountId), null, null])
        const key = await createdKey(run, accountId)
        await reserve(run, hash, accountId)
        return key
      }),
    /**
     * Creates the key of a person whom a restaurant invites, or returns the one of an interrupted invitation. `withdrawn`: people who
     * may have the same email. Rejects with `team.already_invited` if others have it, and with `team.limit_reached`, also when
     * several processes invite at once. The email is not reserved: other restaurants may invite it too.
     */
    createMemberKey: (
      { accountId, restaurantId, emailHash }: Member,
      withdrawn: readonly AccountId[],
    ): Promise<Buffer> =>
      transaction(async run => {
        await run(sql.lockTeam, [teamLocks, restaurantId])
        const team = await run<Omit<Member, 'restaurantId'>>(sql.team, [restaurantId])
        const own = team.find(member => member.accountId === accountId)
        if (own && own.emailHash !== emailHash) throw new AppError('idempotency.key_reused')
        if (!own) {
          if (team.some(each => each.emailHash === emailHash && !withdrawn.includes(each.accountId)))
            throw new AppError('team.already_invited')
          if (team.length >= limits.peoplePerRestaurant) throw new AppError('team.limit_reached')
          const wrapped = wrapNewPersonKey(vaultKey, accountId)
          await run(sql.insertKey, [accountId, wrapped, restaurantId, emailHash])
        }
        return createdKey(run, accountId)
      }),
    /** `null`: the person is erased or unknown. */
    keyOf,
    /** The account that has reserved an email. `null`: none has. */
    async loginOf(hash: string): Promise<Login | null> {
      const [row] = await query<LoginRow>(sql.login, [hash])
      if (!row) return null
      const { account_id: accountId, wrapped_key: wrapped, is_only: isOnly } = row
      return { accountId, key: unwrapPersonKey(vaultKey, accountId, wrapped), isOnly }
    },
    /** Reserves an email for an account, so that no other can get it. Rejects with `accounts.email_taken`. */
    reserve: (hash: string, accountId: AccountId) => reserve(query, hash, accountId),
    /** Deletes an account's reservation if it is older than a minute. `false`: it is not. */
    freeUnused: async (hash: string, accountId: AccountId): Promise<boolean> =>
      (await query(sql.freeUnused, [hash, accountId])).length > 0,
    /** Frees the account's other emails. */
    keepOnly: (hash: string, accountId: AccountId) => query(sql.keepOnly, [hash, accountId]),
    /** Marks a registration, an invitation or its acceptance as finished. */
    settle: (accountId: AccountId) => query(sql.settle, [accountId]),
    /** An acceptance begins: the sweep finishes it if it is interrupted. */
    unsettle: (accountId: AccountId) => query(sql.unsettle, [accountId]),
    /** The acceptance that began at `since` had no effect: the invitation is as before it. Leaves a later acceptance alone. */
    reopen: (accountId: AccountId, since: Date) => query(sql.reopen, [accountId, since]),
    /** Deletes the key of a registration that failed. */
    discardKey: (accountId: AccountId) => query(sql.discard, [accountId]),
    unsettledRegistrations: () => unfinished(sql.unsettledRegistrations),
    /** Invitations and their acceptances. */
    unsettledInvitations: () => unfinished(sql.unsettledInvitations),
    intendErasure: (accountId: AccountId) => query(sql.intend, [accountId]),
    /** Deletes the intent of an erasure that was refused, which the next sweep would carry out. */
    withdrawErasure: (accountId: AccountId) => query(sql.withdraw, [accountId]),
    /** Makes the person's data unreadable forever. */
    destroyKey: (accountId: AccountId) => query(sql.destroy, [accountId]),
    /** Of accounts without a restaurant: erasures of owners resume in admin/erase-owner.ts. */
    unfinishedErasures: () => unfinished(sql.unfinishedErasures),
  }
}
