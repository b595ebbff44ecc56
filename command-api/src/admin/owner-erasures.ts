import { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { identityIn } from '../accounts/intended-by.ts'
import type { Deps } from '../deps.ts'
import type { CommandIdentity } from '../write-path/command.ts'

/** The erasure of a restaurant's owner, as the vault records it. */
export interface OwnerErasure {
  readonly accountId: AccountId
  readonly restaurantId: RestaurantId
  /** The account's stream. */
  readonly streamName: string
  readonly identity: CommandIdentity
}

const columns = 'account_id, restaurant_id, stream_name, intended_by'
const sql = {
  // Only the person's key knows the stream, whose name derives from the email: events and tokens carry no email.
  intend: `insert into vault.erasure (account_id, stream_name, restaurant_id, intended_by)
    select account_id, stream_name, $2, $3 from vault.person_key where account_id = $1
    on conflict (account_id) do nothing`,
  select: `select ${columns} from vault.erasure where account_id = $1 and restaurant_id is not null`,
  isErased: 'select 1 from vault.erasure where account_id = $1',
  unfinished: `select ${columns} from vault.erasure
    where restaurant_id is not null and menus_withdrawn_at is null order by intended_at`,
  finish: `update vault.erasure set menus_withdrawn_at = coalesce(menus_withdrawn_at, now())
    where account_id = $1 and completed_at is not null`,
} as const

interface Row {
  readonly account_id: string
  readonly restaurant_id: string
  readonly stream_name: string
  readonly intended_by: unknown
}

const erasureOf = (row: Row): OwnerErasure => ({
  accountId: AccountId.parse(row.account_id),
  restaurantId: RestaurantId.parse(row.restaurant_id),
  streamName: row.stream_name,
  identity: identityIn(row.intended_by),
})

export type OwnerErasures = ReturnType<typeof createOwnerErasures>

/** The erasures of owners that the vault records. Rejects with the database's errors. */
export function createOwnerErasures({ vaultDatabase: { query } }: Pick<Deps, 'vaultDatabase'>) {
  return {
    /** Records an erasure before it begins. Returns the earlier record if there is one. */
    async intend(accountId: AccountId, restaurantId: RestaurantId, identity: CommandIdentity) {
      const { commandId, fingerprint, actor, correlationId } = identity
      const intendedBy = { commandId, fingerprint, actor, correlationId }
      await query(sql.intend, [accountId, restaurantId, JSON.stringify(intendedBy)])
      const [row] = await query<Row>(sql.select, [accountId])
      if (!row) throw new Error(`The vault has neither a key nor an erasure of account ${accountId}.`)
      return erasureOf(row)
    },
    /** Whether the account is erased or being erased. */
    isErased: async (accountId: AccountId) => (await query(sql.isErased, [accountId])).length > 0,
    /** Erasures after which a menu may still be published, oldest first. */
    unfinished: async () => (await query<Row>(sql.unfinished)).map(erasureOf),
    /** Records that no menu is published, and that no request can publish one any more. */
    finish: (accountId: AccountId) => query(sql.finish, [accountId]),
  }
}
