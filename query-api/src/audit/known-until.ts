import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import type pg from 'pg'
import type { Freshness } from '../freshness/freshness.ts'
import { rowsFor } from './rows.ts'

/** Whether something that guests read has been decided, and nobody has said yet from when on they saw it. */
const pendingQuery = `
  select last.at, exists (select from audit.entry
    where entry.guest_facing and entry.position > coalesce(last.position, -1)) as pending
  from (select 1) as one
  left join lateral (select view.position, view.at from audit.guest_view as view order by view.advance desc limit 1) as last on true`

/**
 * Up to when the record is whole; `null`: unknown. Everything decided before the audit group was last seen caught up is in it.
 * Of a restaurant whose events cannot be applied it is whole only up to `behindSince`, when the first of them was written.
 * While guests are still to be shown something, what they saw is known only up to the last instant that was told.
 */
export async function knownUntil(
  pool: pg.Pool,
  audit: Pick<Freshness, 'lastBeat'>,
  view: AuditPerspective,
  behindSince: Date | null,
): Promise<string | null> {
  const beat = earlier(audit.lastBeat(), behindSince)
  if (beat === null) return null
  if (view === 'decided') return beat.toISOString()
  const [row] = await rowsFor<{ at: Date | null; pending: boolean }>(pool, pendingQuery, [])
  if (!row?.pending) return beat.toISOString()
  return row.at === null ? null : new Date(Math.min(row.at.getTime(), beat.getTime())).toISOString()
}

/** `null` only when nothing is known at all: a group that was never seen caught up. */
function earlier(beat: Date | null, behindSince: Date | null): Date | null {
  return beat === null || behindSince === null || beat < behindSince ? beat : behindSince
}
