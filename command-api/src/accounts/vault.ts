import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { limits } from '@safe-menu/contracts/limits'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import { unwrapPersonKey, wrapNewPersonKey } from '@safe-menu/server-kit/vault/keys'
import type { Deps } from '../deps.ts'

/** A registration or an erasure that is not finished. */
export interface Unfinished {
  readonly accountId: AccountId
  readonly streamName: string
  readonly since: Date
  /** The restaurant that invited the person; `null`: none. */
  readonly restaurantId: RestaurantId | null
}

/** A person of a team with a key in the vault: invited or joined. */
export interface Member {
  readonly accountId: AccountId
  readonly restaurantId: RestaurantId
  /** The stream of the account that the person has or will have. */
  readonly streamName: string
}

/** Whether no request can still be writing it: no registration takes so long, because its deadlines are seconds. */
export const isAbandoned = ({ since }: Unfinished, now: number): boolean =>
  now - since.getTime() > 10 * 60_000

/** Any number, the same in every process: the first part of the locks of restaurants' teams. */
const teamLocks = 7_340_022

// An acceptance may begin long after the invitation: only the time of its own begin says whether it is abandoned.
const unsettled = (condition: string) => `
  select account_id, stream_name, restaurant_id, coalesce(unsettled_at, created_at) as since
  from vault.person_key where not settled and ${condition} order by created_at`

const sql = {
  // A person who is gone never gets a key again, whatever a repeated request says.
  insertKey: `insert into vault.person_key (account_id, stream_name, wrapped_key, restaurant_id)
    select $1, $2, $3, $4 where not exists (select from vault.erasure where account_id = $1)
      and not exists (select from vault.removal where account_id = $1)
    on conflict (account_id) do nothing`,
  lockTeam: 'select pg_advisory_xact_lock($1, hashtext($2))',
  team: `select account_id as "accountId", stream_name as "streamName" from vault.person_key where restaurant_id = $1`,
  selectKey: 'select stream_name, wrapped_key from vault.person_key where account_id = $1',
  selectStream: 'select stream_name from vault.person_key where account_id = $1',
  settle: 'update vault.person_key set settled = true where account_id = $1',
  unsettle: 'update vault.person_key set settled = false, unsettled_at = now() where account_id = $1',
  // Dates have milliseconds.
  reopen: `update vault.person_key set settled = true, unsettled_at = null
    where account_id = $1 and date_trunc('milliseconds', coalesce(unsettled_at, created_at)) <= $2`,
  discard: 'delete from vault.person_key where account_id = $1 and not settled',
  unsettledRegistrations: unsettled('restaurant_id is null'),
  unsettledInvitations: unsettled('restaurant_id is not null'),
  intend: `insert into vault.erasure (account_id, stream_name) values ($1, $2) on conflict (account_id) do nothing`,
  withdraw: `delete from vault.erasure
    where account_id = $1 and completed_at is null and restaurant_id is null`,
  // One statement, so that a key is never deleted without its erasure being complete.
  destroy: `with gone as (delete from vault.person_key where account_id = $1)
    update vault.erasure set completed_at = coalesce(completed_at, now()) where account_id = $1`,
  unfinishedErasures: `select account_id, stream_name, restaurant_id, intended_at as since from vault.erasure
    where completed_at is null and restaurant_id is null order by intended_at`,
} as const

interface KeyRow {
  readonly stream_name: string
  readonly wrapped_key: Buffer
}
interface UnfinishedRow {
  readonly account_id: AccountId
  readonly stream_name: string
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

  /** Rejects with `idempotency.key_reused` if the account is another address's, or erased: its id derives from the request's key. */
  async function createdKey(accountId: AccountId, streamName: string): Promise<Buffer> {
    const [row] = await query<KeyRow>(sql.selectKey, [accountId])
    if (row?.stream_name !== streamName) throw new AppError('idempotency.key_reused')
    return unwrapPersonKey(vaultKey, accountId, row.wrapped_key)
  }

  async function unfinished(text: string): Promise<readonly Unfinished[]> {
    const rows = await query<UnfinishedRow>(text)
    return rows.map(row => ({
      accountId: row.account_id,
      streamName: row.stream_name,
      restaurantId: row.restaurant_id,
      since: row.since,
    }))
  }

  return {
    /**
     * Creates the account's key, or returns the one of an interrupted registration. Rejects with `idempotency.key_reused` if the account
     * is another address's or erased.
     */
    async createKey(accountId: AccountId, streamName: string): Promise<Buffer> {
      await query(sql.insertKey, [accountId, streamName, wrapNewPersonKey(vaultKey, accountId), null])
      return createdKey(accountId, streamName)
    },
    /**
     * Creates the key of a person whom a restaurant invites, or returns the one of an interrupted invitation. `withdrawn`: people who
     * may have the same address. Rejects with `team.already_invited` if others have it, and with `team.limit_reached`, also when
     * several processes invite at once.
     */
    async createMemberKey({ accountId, restaurantId, streamName }: Member, withdrawn: readonly AccountId[]) {
      const wrapped = wrapNewPersonKey(vaultKey, accountId)
      await transaction(async run => {
        await run(sql.lockTeam, [teamLocks, restaurantId])
        const team = await run<Omit<Member, 'restaurantId'>>(sql.team, [restaurantId])
        if (team.some(member => member.accountId === accountId)) return
        if (team.some(each => each.streamName === streamName && !withdrawn.includes(each.accountId)))
          throw new AppError('team.already_invited')
        if (team.length >= limits.peoplePerRestaurant) throw new AppError('team.limit_reached')
        await run(sql.insertKey, [accountId, streamName, wrapped, restaurantId])
      })
      return createdKey(accountId, streamName)
    },
    /** `null`: the person is erased or unknown. */
    keyOf,
    /** The account's stream. `null`: as for `keyOf`. */
    async streamOf(accountId: AccountId): Promise<string | null> {
      const [row] = await query<Pick<UnfinishedRow, 'stream_name'>>(sql.selectStream, [accountId])
      return row?.stream_name ?? null
    },
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
    intendErasure: (accountId: AccountId, streamName: string) => query(sql.intend, [accountId, streamName]),
    /** Deletes the intent of an erasure that was refused, which the next sweep would carry out. */
    withdrawErasure: (accountId: AccountId) => query(sql.withdraw, [accountId]),
    /** Makes the person's data unreadable forever. */
    destroyKey: (accountId: AccountId) => query(sql.destroy, [accountId]),
    /** Of accounts without a restaurant: erasures of owners resume in admin/erase-owner.ts. */
    unfinishedErasures: () => unfinished(sql.unfinishedErasures),
  }
}
