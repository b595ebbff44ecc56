import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { AccountId } from '@safe-menu/contracts/ids'
import type { Role } from '@safe-menu/contracts/roles'
import { accountsQuery } from '@safe-menu/read-models/admin/accounts/accounts.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import type pg from 'pg'

type Person = NonNullable<AuditEntryView['impersonator']>

/** Tells who an account is: `role` is believed where the accounts' own table knows none. */
export type PersonOf = (id: string, role: Role) => Person

/** Looks up accounts by id. An erased one has no e-mail, and neither has any for who may not see them. */
export async function peopleOf(
  pool: pg.Pool,
  ids: ReadonlySet<string>,
  withEmails: boolean,
): Promise<PersonOf> {
  // Before the accounts' tables are first built the history is still worth reading, by the ids alone.
  const rows = await readRows(pool, accountsQuery, [[...ids]]).catch((error: unknown) => {
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
