import type { AuditInstantView, AuditPerspective } from '@safe-menu/contracts/audit/views'
import type pg from 'pg'
import { dateOf } from './filter.ts'
import { rowsFor } from './rows.ts'

/** A slider's marks are no more than a pixel apart at a thousandth of that. */
const maxInstants = 5_000

/**
 * Entries of the menu itself, and of items while they were on it: an entry names the menu on which its item is right after
 * it, so the entry with which an item left for another menu (restored there from the archive) is not among them, and needs not
 * be, since the item had left when it was archived.
 */
const written = (table: string, at: string) => `
  select ${at} as at, count(*)::int as entries, min(entry.position)::text as first, max(entry.position)::text as last
  from audit.${table} as entry
  where entry.menu_id = $1 and ${at} is not null
    and ($2::timestamptz is null or ${at} >= $2) and ($3::timestamptz is null or ${at} < $3)
  group by ${at} order by ${at} desc limit ${maxInstants}`

const queries: Readonly<Record<AuditPerspective, string>> = {
  guests: written('dated_entry', 'entry.visible_at'),
  decided: written('entry', 'entry.decided_at'),
}

/** When something changed on a menu, oldest first; the latest, where there are too many. */
export async function instantsOf(
  pool: pg.Pool,
  menuId: string,
  given: {
    readonly view: AuditPerspective
    readonly from?: string | undefined
    readonly to?: string | undefined
  },
): Promise<AuditInstantView[]> {
  const rows = await rowsFor<{ at: Date; entries: number; first: string; last: string }>(
    pool,
    queries[given.view],
    [menuId, dateOf(given.from) ?? null, dateOf(given.to) ?? null],
  )
  return rows
    .map(({ at, entries, first, last }) => ({
      at: at.toISOString(),
      entries,
      firstEntryId: first,
      lastEntryId: last,
    }))
    .reverse()
}
