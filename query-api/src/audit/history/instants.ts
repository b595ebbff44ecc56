import type { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditInstantView } from '@safe-menu/contracts/audit/views'
import { instantsQueries } from '@safe-menu/read-models/audit/trail/entries.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import type { QueryInput } from '../../http/queries.ts'
import { findHistoricalOwner } from '../../read-model/owners.ts'
import { dateOf } from './filter.ts'

/** When something changed on a menu, oldest first; the latest instants, where there are too many. `null`: no such menu. */
export async function instantsOfMenu(
  { pool }: { readonly pool: pg.Pool },
  { menuId, view, from, to }: QueryInput<typeof auditRoutes.instants>,
): Promise<readonly AuditInstantView[] | null> {
  if ((await findHistoricalOwner(pool, 'menu', menuId)) === null) return null
  const values = [menuId, dateOf(from), dateOf(to)]
  const rows = await readRows(pool, instantsQueries[view], values)
  return rows.toReversed().map(({ at, entries, first, last }) => ({
    at: at.toISOString(),
    entries,
    firstEntryId: first,
    lastEntryId: last,
  }))
}
