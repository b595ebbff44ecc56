import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import type pg from 'pg'
import { earlier, type Freshness } from '../freshness/freshness.ts'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'

/** The last advance of the guests' view, and whether entries after it wait to become visible. */
const guestViewQuery: ReadQuery = {
  text: `
    select last.at, exists (select from audit.entry
      where entry.guest_facing and entry.position > coalesce(last.position, -1)) as pending
    from (select 1) as one
    left join lateral (select view.position, view.at from audit.guest_view as view order by view.advance desc limit 1) as last on true`,
}

/**
 * Up to when the record is complete; `null`: unknown. It is complete up to the audit group's last heartbeat. The record of a
 * restaurant in quarantine is complete only up to `behindSince`, when its first missing event was written. What guests saw
 * is complete only up to the last advance of their view, while an entry waits to become visible.
 */
export async function completeUntil(
  pool: pg.Pool,
  audit: Pick<Freshness, 'lastBeat'>,
  view: AuditPerspective,
  behindSince: Date | null,
): Promise<string | null> {
  const beat = audit.lastBeat()
  if (beat === null) return null
  const known = earlier(beat, behindSince) ?? beat
  if (view === 'decided') return known.toISOString()
  const [row] = await readRows<{ at: Date | null; pending: boolean }>(pool, guestViewQuery)
  if (!row?.pending) return known.toISOString()
  return row.at === null ? null : (earlier(row.at, known) ?? known).toISOString()
}
