import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { type IntentRow, intendedBy, intentColumns, intentOf } from '../accounts/intents.ts'
import type { Deps } from '../deps.ts'
import type { CommandIdentity } from '../write-path/command.ts'

const sql = {
  intend: `insert into vault.erasure (account_id, restaurant_id, intended_by)
    select account_id, $2, $3 from vault.person_key where account_id = $1
    on conflict (account_id) do nothing`,
  select: `select ${intentColumns} from vault.erasure where account_id = $1 and restaurant_id is not null`,
  isErased: 'select 1 from vault.erasure where account_id = $1',
  unfinished: `select ${intentColumns} from vault.erasure
    where restaurant_id is not null and finished_at is null order by intended_at`,
  finish: `update vault.erasure set finished_at = coalesce(finished_at, now())
    where account_id = $1 and completed_at is not null`,
} as const

export type OwnerErasures = ReturnType<typeof createOwnerErasures>

/** The erasures of owners that the vault records. Rejects with the database's errors. */
export function createOwnerErasures({ vaultDatabase: { query } }: Pick<Deps, 'vaultDatabase'>) {
  return {
    /** Records an erasure before it begins. Returns the earlier record if there is one. */
    async intend(accountId: AccountId, restaurantId: RestaurantId, identity: CommandIdentity) {
      await query(sql.intend, [accountId, restaurantId, intendedBy(identity)])
      const [row] = await query<IntentRow>(sql.select, [accountId])
      if (!row) throw new Error(`The vault has neither a key nor an erasure of account ${accountId}.`)
      return intentOf(row)
    },
    /** Whether the account is erased or being erased. */
    isErased: async (accountId: AccountId) => (await query(sql.isErased, [accountId])).length > 0,
    /** Oldest first. */
    unfinished: async () => (await query<IntentRow>(sql.unfinished)).map(intentOf),
    /** Records that the restaurant is closed, and its team and pictures removed. */
    finish: (accountId: AccountId) => query(sql.finish, [accountId]),
  }
}
