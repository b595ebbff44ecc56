import type { Role } from '@safe-menu/contracts/roles'
import type { ReadQuery } from '../../read-query.ts'

/** Accounts, and people who are invited and have none yet. */
export const accountsQuery: ReadQuery<AccountRow> = {
  text: `
  select coalesce(account.id, person.id) as id, coalesce(person.role, account.role) as role,
    coalesce(account.email, person.email) as email, person.name, person.restaurant_id as "restaurantId",
    account.erased_at is not null or person.ended_at is not null as erased
  from (select * from admin.account where id = any($1::uuid[])) as account
  full join (select * from admin.person where id = any($1::uuid[])) as person on person.id = account.id`,
}

interface AccountRow {
  readonly id: string
  readonly role: Role
  readonly email: string | null
  /** Of a person of a team: the name that the owner gave, and the restaurant. */
  readonly name: string | null
  readonly restaurantId: string | null
  readonly erased: boolean
}
