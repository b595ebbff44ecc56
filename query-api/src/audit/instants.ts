import type { AuditInstantView, AuditPerspective } from '@safe-menu/contracts/audit/views'
import type pg from 'pg'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'
import { dateOf } from './filter.ts'
import { findHistoricalOwner } from './historical-owner.ts'

/** More marks than a slider has pixels. */
const maxInstants = 5_000

/**
 * Entries of the menu itself and of items while they were on it. An entry names the menu its item is on afterwards. So an
 * item restored to another menu has no entry here; it already left when it was archived.
 */
const instantsIn = (table: string, at: string): ReadQuery => ({
  text: `
  select ${at} as at, count(*)::int as entries, min(entry.position)::text as first, max(entry.position)::text as last
  from audit.${table} as entry
  where entry.menu_id = $1 and ${at} is not null
    and ($2::timestamptz is null or ${at} >= $2) and ($3::timestamptz is null or ${at} < $3)
  group by ${at} order by ${at} desc limit ${maxInstants}`,
})

const queries: Readonly<Record<AuditPerspective, ReadQuery>> = {
  guests: instantsIn('dated_entry', 'entry.visible_at'),
  decided: instantsIn('entry', 'entry.decided_at'),
}

interface InstantsInput {
  readonly menuId: string
  readonly view: AuditPerspective
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** When something changed on a menu, oldest first; the latest instants, where there are too many. `null`: no such menu. */
export async function instantsOfMenu(
  { pool }: { readonly pool: pg.Pool },
  { menuId, view, from, to }: InstantsInput,
): Promise<readonly AuditInstantView[] | null> {
  if ((await findHistoricalOwner(pool, 'menu', menuId)) === null) return null
  const values = [menuId, dateOf(from), dateOf(to)]
  const rows = await readRows<InstantRow>(pool, queries[view], values)
  return rows.toReversed().map(({ at, entries, first, last }) => ({
    at: at.toISOString(),
    entries,
    firstEntryId: first,
    lastEntryId: last,
  }))
}

interface InstantRow {
  readonly at: Date
  readonly entries: number
  readonly first: string
  readonly last: string
}
