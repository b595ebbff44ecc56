import type { AccountId } from '@safe-menu/contracts/ids'
import { unwrapPersonKey, wrapNewPersonKey } from '@safe-menu/server-kit/vault/keys'
import type { Deps } from '../deps.ts'

/** A registration or an erasure that is not finished. */
export interface Unfinished {
  readonly accountId: AccountId
  readonly streamName: string
  readonly since: Date
}

/** The keys that encrypt personal data in events (architecture, "Events and streams"). Rejects with the database's errors. */
export interface Vault {
  /** Creates the account's key, or returns the one of an interrupted registration. */
  createKey(accountId: AccountId, streamName: string): Promise<Buffer>
  /** `null`: the person is erased or unknown. */
  keyOf(accountId: AccountId): Promise<Buffer | null>
  /** Marks a registration as finished. */
  settle(accountId: AccountId): Promise<void>
  /** Deletes the key of a registration that failed. */
  discardKey(accountId: AccountId): Promise<void>
  unsettled(): Promise<readonly Unfinished[]>
  intendErasure(accountId: AccountId, streamName: string): Promise<void>
  /** Deletes the intent of an erasure that was refused, which the next sweep would carry out. */
  withdrawErasure(accountId: AccountId): Promise<void>
  /** Makes the person's data unreadable forever. */
  destroyKey(accountId: AccountId): Promise<void>
  /** Self-service erasures only; erasures of owners resume in admin/erase-owner.ts. */
  unfinishedErasures(): Promise<readonly Unfinished[]>
}

const sql = {
  insertKey: `insert into vault.person_key (account_id, stream_name, wrapped_key) values ($1, $2, $3)
    on conflict (account_id) do nothing`,
  selectKey: 'select wrapped_key from vault.person_key where account_id = $1',
  settle: 'update vault.person_key set settled = true where account_id = $1',
  discard: 'delete from vault.person_key where account_id = $1 and not settled',
  unsettled: `select account_id, stream_name, created_at as since from vault.person_key
    where not settled order by created_at`,
  intend: `insert into vault.erasure (account_id, stream_name) values ($1, $2) on conflict (account_id) do nothing`,
  withdraw: `delete from vault.erasure
    where account_id = $1 and completed_at is null and restaurant_id is null`,
  // One statement, so that a key is never deleted without its erasure being complete.
  destroy: `with gone as (delete from vault.person_key where account_id = $1)
    update vault.erasure set completed_at = coalesce(completed_at, now()) where account_id = $1`,
  unfinishedErasures: `select account_id, stream_name, intended_at as since from vault.erasure
    where completed_at is null and restaurant_id is null order by intended_at`,
} as const

interface KeyRow {
  readonly wrapped_key: Buffer
}
interface UnfinishedRow {
  readonly account_id: AccountId
  readonly stream_name: string
  readonly since: Date
}

export function createVault({
  vaultDatabase: { query },
  vaultKey,
}: Pick<Deps, 'vaultDatabase' | 'vaultKey'>): Vault {
  async function keyOf(accountId: AccountId): Promise<Buffer | null> {
    const [row] = await query<KeyRow>(sql.selectKey, [accountId])
    return row ? unwrapPersonKey(vaultKey, accountId, row.wrapped_key) : null
  }

  async function unfinished(text: string): Promise<readonly Unfinished[]> {
    const rows = await query<UnfinishedRow>(text)
    return rows.map(row => ({ accountId: row.account_id, streamName: row.stream_name, since: row.since }))
  }

  return {
    async createKey(accountId, streamName) {
      await query(sql.insertKey, [accountId, streamName, wrapNewPersonKey(vaultKey, accountId)])
      const key = await keyOf(accountId)
      if (!key) throw new Error(`The key of account ${accountId} was destroyed during its creation.`)
      return key
    },
    keyOf,
    async settle(accountId) {
      await query(sql.settle, [accountId])
    },
    async discardKey(accountId) {
      await query(sql.discard, [accountId])
    },
    unsettled: () => unfinished(sql.unsettled),
    async intendErasure(accountId, streamName) {
      await query(sql.intend, [accountId, streamName])
    },
    async withdrawErasure(accountId) {
      await query(sql.withdraw, [accountId])
    },
    async destroyKey(accountId) {
      await query(sql.destroy, [accountId])
    },
    unfinishedErasures: () => unfinished(sql.unfinishedErasures),
  }
}
