import { ChainId } from '@safe-menu/contracts/audit/chain'
import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { guestViewQuery } from '@safe-menu/read-models/audit/guest-view/guest-view.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import type { Deps } from '../deps.ts'
import { earlier } from '../status/clocks.ts'
import type { Freshness, ReadModelStatus } from '../status/read-model-status.ts'
import { type AuditSubject, findHistoricalOwner } from '../status/reads.ts'
import type { AuditFilter } from './history/filter.ts'

/* Whose record answers a request, and up to when it is complete. */

/**
 * The restaurant that owns or owned a subject, and until when its record is complete; `null`: the subject never existed. Call it
 * before a state is read: a later event may be missing from the state.
 */
export async function recordOf(
  { pool, status }: Deps,
  subject: AuditSubject,
  id: string,
  view: AuditPerspective,
): Promise<{ readonly restaurantId: RestaurantId; readonly knownUntil: string | null } | null> {
  const restaurantId = await findHistoricalOwner(pool, subject, id)
  if (restaurantId === null) return null
  await status.read()
  const behindSince = status.behindSince('audit', restaurantId)
  return {
    restaurantId,
    knownUntil: await completeUntil(pool, status.freshnessOf('audit'), view, behindSince, restaurantId),
  }
}

/**
 * Up to when the record is complete; `null`: unknown. It is complete up to the audit group's last heartbeat. The record of a
 * restaurant in quarantine is complete only up to `behindSince`, when its first missing event was written. What guests saw
 * of a restaurant is complete only up to the last advance of their view, while an entry of it waits to become visible.
 */
export async function completeUntil(
  pool: pg.Pool,
  audit: Pick<Freshness, 'lastBeat'>,
  view: AuditPerspective,
  behindSince: Date | null,
  restaurantId: string | null = null,
): Promise<string | null> {
  const beat = audit.lastBeat()
  if (beat === null) return null
  const known = earlier(beat, behindSince) ?? beat
  if (view === 'decided') return known.toISOString()
  const row = await readRow(pool, guestViewQuery, [restaurantId])
  if (!row?.pending) return known.toISOString()
  return row.at === null ? null : (earlier(row.at, known) ?? known).toISOString()
}

/** The chains in the filter that lack events, with the time of the first missing one; the earliest comes first. */
export function incompleteChains(
  status: Pick<ReadModelStatus, 'behindIn'>,
  { chain, restaurant }: Pick<AuditFilter, 'chain' | 'restaurant'>,
): readonly { readonly chain: ChainId; readonly since: string }[] {
  const only = chain ?? restaurant ?? null
  return [...status.behindIn('audit')]
    .filter(([restaurantId]) => only === null || only === restaurantId)
    .map(([restaurantId, { since }]) => ({ chain: ChainId.parse(restaurantId), since: since.toISOString() }))
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
}
