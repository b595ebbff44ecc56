import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { type IntentRow, intendedBy, intentColumns, intentOf } from '../accounts/intents.ts'
import type { Deps } from '../deps.ts'
import type { CommandIdentity } from '../write-path/command.ts'

const sql = {
  intend: `insert into vault.removal (account_id, restaurant_id, intended_by)
    select account_id, restaurant_id, $3 from vault.person_key
    where account_id = $2 and restaurant_id = $1
    on conflict (account_id) do nothing`,
  select: `select ${intentColumns} from vault.removal where account_id = $2 and restaurant_id = $1`,
  unfinished: `select ${intentColumns} from vault.removal where completed_at is null order by intended_at`,
  finish: 'update vault.removal set completed_at = coalesce(completed_at, now()) where account_id = $1',
} as const

/** The removals that the vault records. Rejects with the database's errors. */
export function createRemovals({ vaultDatabase: { query } }: Pick<Deps, 'vaultDatabase'>) {
  return {
    /** Records a removal before it begins. Returns the earlier record if there is one; `null`: not in this restaurant's team. */
    async intend(restaurantId: RestaurantId, accountId: AccountId, identity: CommandIdentity) {
      await query(sql.intend, [restaurantId, accountId, intendedBy(identity)])
      const [row] = await query<IntentRow>(sql.select, [restaurantId, accountId])
      return row ? intentOf(row) : null
    },
    /** Oldest first. */
    unfinished: async () => (await query<IntentRow>(sql.unfinished)).map(intentOf),
    finish: (accountId: AccountId) => query(sql.finish, [accountId]),
  }
}
