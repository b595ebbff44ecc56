import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { unwrapPersonKey, wrapNewPersonKey } from '@safe-menu/server-kit/vault/keys'
import type { Deps } from '../deps.ts'
import { addTask, dropTask, type Task } from '../tasks.ts'

/** A person of a team with a key in the vault: invited or joined. */
export interface Member {
  readonly accountId: AccountId
  readonly restaurantId: RestaurantId
  /** The hash of the email that was invited. */
  readonly emailHash: string
}

/** The account that has reserved an email. */
export interface Login {
  readonly accountId: AccountId
  readonly key: Buffer
  /** Whether the account has reserved no other email. */
  readonly isOnly: boolean
}

/** Any number, the same in every process: the first part of the locks of restaurants' teams. */
const teamLocks = 7_340_022

const sql = {
  // A person who is gone never gets a key again, whatever a repeated request says.
  insertKey: `insert into vault.person_key (account_id, wrapped_key, restaurant_id, invited_email_hash)
    select $1, $2, $3, $4 where not exists (select from vault.task where subject = $1 and kind in ('erase', 'remove'))
    on conflict (account_id) do update set wrapped_key = person_key.wrapped_key -- waits until a key is discarded
    returning wrapped_key`,
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
  lockKey: 'select from vault.person_key where account_id = $1 for update',
  others: 'select from vault.task where kind = $1 and subject = $2 and id <> $3',
  // A process that has finished the task has deleted it.
  discard: `with gone as (delete from vault.task where id = $1)
    delete from vault.person_key where account_id = $2 and exists (select from vault.task where id = $1)`,
  destroy: 'delete from vault.person_key where account_id = $1',
} as const

interface KeyRow {
  readonly wrapped_key: Buffer
}
interface LoginRow extends KeyRow {
  readonly account_id: AccountId
  readonly is_only: boolean
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

  /**
   * Creates a person's key, or returns the one of an interrupted request. Rejects with `idempotency.key_reused` if the account is
   * erased: its id derives from the request's key.
   */
  async function createdKey(
    run: typeof query,
    accountId: AccountId,
    member: Pick<Member, 'restaurantId' | 'emailHash'> | null,
  ): Promise<Buffer> {
    const wrapped = wrapNewPersonKey(vaultKey, accountId)
    const [row] = await run<KeyRow>(sql.insertKey, [
      accountId,
      wrapped,
      member?.restaurantId,
      member?.emailHash,
    ])
    if (!row) throw new AppError('idempotency.key_reused')
    return unwrapPersonKey(vaultKey, accountId, row.wrapped_key)
  }

  async function reserve(run: typeof query, hash: string, accountId: AccountId): Promise<void> {
    if ((await run(sql.reserve, [hash, accountId])).length === 0) throw new AppError('accounts.email_taken')
  }

  return {
    /**
     * Creates the account's key and reserves its email, or returns the key of an interrupted registration, and records the task to
     * register it. Rejects with `accounts.email_taken` if another account has reserved the email, and with `idempotency.key_reused` if
     * the account is erased.
     */
    createKey: (accountId: AccountId, hash: string) =>
      transaction(async run => {
        const key = await createdKey(run, accountId, null)
        await reserve(run, hash, accountId)
        return { key, task: await addTask(run, 'register', accountId, {}) }
      }),
    /**
     * Creates the key of a person whom a restaurant invites, or returns the one of an interrupted invitation, and records the task to
     * invite the person. `withdrawn`: people who may have the same email. Rejects with `team.already_invited` if others have it, and with `team.limit_reached`, also when
     * several processes invite at once. The email is not reserved: other restaurants may invite it too.
     */
    createMemberKey: ({ accountId, restaurantId, emailHash }: Member, withdrawn: readonly AccountId[]) =>
      transaction(async run => {
        await run(sql.lockTeam, [teamLocks, restaurantId])
        const team = await run<Omit<Member, 'restaurantId'>>(sql.team, [restaurantId])
        const own = team.find(member => member.accountId === accountId)
        if (own && own.emailHash !== emailHash) throw new AppError('idempotency.key_reused')
        if (!own) {
          if (team.some(each => each.emailHash === emailHash && !withdrawn.includes(each.accountId)))
            throw new AppError('team.already_invited')
          if (team.length >= limits.peoplePerRestaurant) throw new AppError('team.limit_reached')
        }
        const key = await createdKey(run, accountId, { restaurantId, emailHash })
        return { key, task: await addTask(run, 'invite', accountId, {}) }
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
    /**
     * Deletes the key of a registration or an invitation that failed, with its task, unless `isUsed`: a repetition of the request has
     * used it. No repetition can begin to use it meanwhile. Rejects also with the errors of `isUsed`.
     */
    discardKey: ({ id, subject, kind }: Task<'register' | 'invite'>, isUsed: () => Promise<boolean>) =>
      transaction(async run => {
        await run(sql.lockKey, [subject])
        // Before `isUsed` asks the log: another request that finishes from here on still has its task, and one that has finished has
        // its event.
        const others = await run(sql.others, [kind, subject, id])
        if (others.length > 0) await dropTask(run, { id })
        else if (!(await isUsed())) await run(sql.discard, [id, subject])
      }),
    /** Makes the person's data unreadable forever, and frees the email. */
    destroyKey: (accountId: AccountId) => query(sql.destroy, [accountId]),
  }
}
