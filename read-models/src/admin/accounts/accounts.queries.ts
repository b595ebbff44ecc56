import type { Role } from '@safe-menu/contracts/roles'
import type { ReadQuery } from '../../read-query.ts'

export const accountsQuery: ReadQuery<AccountRow> = {
  text: `
  select id, role, email, erased_at is not null as erased from admin.account where id = any($1::uuid[])`,
}

interface AccountRow {
  readonly id: string
  readonly role: Role
  readonly email: string | null
  readonly erased: boolean
}
