import type { AccountId, RestaurantId } from '@safe-menu/contracts/ids'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type { Member } from '../accounts/vault.ts'
import type { VaultDatabase } from '../vault-database.ts'

const columns = `account_id as "accountId", restaurant_id as "restaurantId", invited_email_hash as "emailHash"`
const sql = {
  of: `select ${columns} from vault.person_key where restaurant_id = $1 order by created_at, account_id`,
  find: `select ${columns} from vault.person_key where restaurant_id = $1 and account_id = $2`,
} as const

type RosterDeps = { readonly vaultDatabase: Pick<VaultDatabase, 'query'> }

/** The people of a restaurant's team, as the vault knows them. Rejects with the database's errors. */
export function peopleOf(
  { vaultDatabase }: RosterDeps,
  restaurantId: RestaurantId,
): Promise<readonly Member[]> {
  return vaultDatabase.query<Member>(sql.of, [restaurantId])
}

/** Rejects with `person.not_found` if the person is not in this restaurant's team, and with the database's errors. */
export async function requirePerson(
  { vaultDatabase }: RosterDeps,
  restaurantId: RestaurantId,
  accountId: AccountId,
): Promise<void> {
  const [member] = await vaultDatabase.query<Member>(sql.find, [restaurantId, accountId])
  if (!member) throw new AppError('person.not_found')
}
