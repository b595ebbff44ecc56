import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { AccountId } from '@safe-menu/contracts/ids'
import type { Role } from '@safe-menu/contracts/roles'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import type pg from 'pg'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'

type Person = NonNullable<AuditEntryView['impersonator']>

/** Tells who an account is: `role` is believed where the accounts' own table knows none. */
export type PersonOf = (id: string, role: Role) => Person

const accountsQuery: ReadQuery = {
  text: `
  select id, role, email, erased_at is not null as erased from admin.account where id = any($1::uuid[])`,
}

interface AccountRow {
  readonly id: string
  readonly role: Role
  readonly email: string | null
  readonly erased: boolean
}

/** Looks up accounts by id. An erased one has no e-mail, and neither has any for who may not see them. */
export async function peopleOf(
  pool: pg.Pool,
  ids: ReadonlySet<string>,
  withEmails: boolean,
): Promise<PersonOf> {
  // Before the accounts' tables are first built the history is still worth reading, by the ids alone.
  const rows = await readRows<AccountRow>(pool, accountsQuery, [[...ids]]).catch((error: unknown) => {
    if (isMissingTable(error)) return []
    throw error
  })
  const known = new Map(rows.map(row => [row.id, row]))
  return (id, role) => {
    const account = known.get(id)
    return {
      id: AccountId.parse(id),
      role: account?.role ?? role,
      email: withEmails ? (account?.email ?? null) : null,
      erased: account?.erased ?? false,
    }
  }
}
