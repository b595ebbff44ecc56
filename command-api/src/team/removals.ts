import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { identityIn } from '../accounts/intended-by.ts'
import type { Deps } from '../deps.ts'
import type { CommandIdentity } from '../write-path/command.ts'
import type { Member } from './roster.ts'

/** The removal of a person, as the vault records it. */
export interface Removal extends Member {
  readonly identity: CommandIdentity
}

const columns = 'account_id, restaurant_id, stream_name, intended_by'
const sql = {
  intend: `insert into vault.removal (account_id, stream_name, restaurant_id, intended_by)
    select account_id, stream_name, restaurant_id, $3 from vault.person_key
    where account_id = $2 and restaurant_id = $1
    on conflict (account_id) do nothing`,
  select: `select ${columns} from vault.removal where account_id = $2 and restaurant_id = $1`,
  unfinished: `select ${columns} from vault.removal where completed_at is null order by intended_at`,
  sinceErasure: `select ${columns} from vault.removal where restaurant_id = $1 and (completed_at is null
    or completed_at >= (select min(intended_at) from vault.erasure where restaurant_id = $1))`,
  finish: 'update vault.removal set completed_at = coalesce(completed_at, now()) where account_id = $1',
} as const

interface Row {
  readonly account_id: string
  readonly restaurant_id: string
  readonly stream_name: string
  readonly intended_by: unknown
}

const removalOf = (row: Row): Removal => ({
  accountId: AccountId.parse(row.account_id),
  restaurantId: RestaurantId.parse(row.restaurant_id),
  streamName: row.stream_name,
  identity: identityIn(row.intended_by),
})

/** The removals that the vault records. Rejects with the database's errors. */
export function createRemovals({ vaultDatabase: { query } }: Pick<Deps, 'vaultDatabase'>) {
  return {
    /** Records a removal before it begins. Returns the earlier record if there is one; `null`: not in this restaurant's team. */
    async intend(restaurantId: RestaurantId, accountId: AccountId, identity: CommandIdentity) {
      const { commandId, fingerprint, actor, impersonator, correlationId } = identity
      const by = { commandId, fingerprint, actor, impersonator, correlationId }
      await query(sql.intend, [restaurantId, accountId, JSON.stringify(by)])
      const [row] = await query<Row>(sql.select, [restaurantId, accountId])
      return row ? removalOf(row) : null
    },
    /** Oldest first. */
    unfinished: async () => (await query<Row>(sql.unfinished)).map(removalOf),
    finish: (accountId: AccountId) => query(sql.finish, [accountId]),
    /** The removals of a restaurant whose owner is being erased: those that were not complete when the erasure began. */
    async sinceErasure(restaurantId: RestaurantId): Promise<readonly Removal[]> {
      return (await query<Row>(sql.sinceErasure, [restaurantId])).map(removalOf)
    },
  }
}
