import type { AuditEntryView } from '@safe-menu/contracts/audit/views'
import { AccountId } from '@safe-menu/contracts/ids'
import type { Role } from '@safe-menu/contracts/roles'
import { accountsQuery } from '@safe-menu/read-models/admin/accounts/accounts.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import { isMissingTable } from '@safe-menu/server-kit/database/errors'
import type pg from 'pg'
import type { Sight } from './filter.ts'

type Person = NonNullable<AuditEntryView['impersonator']>

/** Describes an account. `role` applies when the accounts' table does not have it. */
export type PersonOf = (id: string, role: Role) => Person

/** Looks up accounts by id. Erased accounts have neither name nor e-mail. */
export async function peopleOf(pool: pg.Pool, ids: ReadonlySet<string>, sight: Sight): Promise<PersonOf> {
  // Until the accounts' tables are built, the history is still worth reading with ids only.
  const rows = await readRows(pool, accountsQuery, [[...ids]]).catch((error: unknown) => {
    if (isMissingTable(error)) return []
    throw error
  })
  const known = new Map(rows.map(row => [row.id, row]))
  return (id, role) => {
    const account = known.get(id)
    const name = account && (sight.names === 'all' || sight.names === account.restaurantId) && account.name
    return {
      id: AccountId.parse(id),
      role: account?.role ?? role,
      // Left out without a name, so that exports of entries by others stay the same to the byte.
      ...(name ? { name } : {}),
      email: sight.emails ? (account?.email ?? null) : null,
      erased: account?.erased ?? false,
    }
  }
}
