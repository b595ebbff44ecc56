import { ChainId } from '@safe-menu/contracts/audit/chain'
import type { auditRoutes } from '@safe-menu/contracts/audit/routes'
import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import type { RouteQuery } from '@safe-menu/contracts/http/route'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import { guestViewQuery } from '@safe-menu/read-models/audit/guest-view/guest-view.queries'
import { readRow } from '@safe-menu/read-models/read-query'
import type { Caller } from '@safe-menu/server-kit/auth/tokens'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type pg from 'pg'
import type { BehindRestaurants } from '../../freshness/behind.ts'
import { earlier, type Freshness } from '../../freshness/freshness.ts'

/* Which part of the history a request gets: what it asks for, what its caller may see, and up to when it is complete. */

type Query = Omit<RouteQuery<typeof auditRoutes.history>, 'order' | 'limit' | 'cursor'>

/** The part of the history that the caller asks for and may see. */
export interface AuditFilter extends Query {
  /** A restaurant sees the entries of its own chain and no others; `null`: every chain. */
  readonly chain: string | null
}

/** Limits everyone but ADMIN and AUDITOR to their own restaurant. Throws `auth.forbidden` for another restaurant's. */
export function filterFor(caller: Caller | null, query: Query): AuditFilter {
  return { ...query, chain: chainOf(caller, query.restaurant) }
}

/** The only chain that a caller may see; `null`: all. `asked`: the chain or restaurant in the request. */
export function chainOf(caller: Caller | null, asked: string | undefined): string | null {
  if (caller?.role === 'ADMIN' || caller?.role === 'AUDITOR') return null
  const own = caller?.restaurantId
  if (!own || (asked !== undefined && asked !== own)) throw new AppError('auth.forbidden')
  return own
}

/** What a caller may see of the people in the history, besides their roles. */
export interface Sight {
  readonly emails: boolean
  /** The names of the people of every team, of the team of one restaurant, or of none. */
  readonly names: 'all' | RestaurantId | null
}

/** Admins and auditors see everything. An owner sees the names of their own team, and its people see roles only. */
export function sightOf(caller: Caller | null): Sight {
  if (caller?.role === 'ADMIN' || caller?.role === 'AUDITOR') return { emails: true, names: 'all' }
  return { emails: false, names: caller?.role === 'RESTAURANT' ? caller.restaurantId : null }
}

export function filterValues(filter: AuditFilter): readonly unknown[] {
  const { chain, restaurant = chain, menu, item, allergen, actor, kind, from, to, entries, mark } = filter
  const [first, last] = entries?.split('..') ?? []
  const values = [
    chain,
    restaurant,
    menu,
    item,
    allergen,
    actor,
    kind,
    dateOf(from),
    dateOf(to),
    first,
    last,
    mark,
  ]
  return values.map(value => value ?? null)
}

/** Whether the filter selects whole chains. */
export function isWhole({ chain, ...rest }: AuditFilter): boolean {
  return Object.values(rest).every(value => value === undefined || value === chain)
}

/** An instant as a value of a query. */
export function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
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
  behind: Pick<BehindRestaurants, 'all'>,
  { chain, restaurant }: AuditFilter,
): readonly { readonly chain: ChainId; readonly since: string }[] {
  const only = chain ?? restaurant ?? null
  return [...behind.all('audit')]
    .filter(([restaurantId]) => only === null || only === restaurantId)
    .map(([restaurantId, { since }]) => ({ chain: ChainId.parse(restaurantId), since: since.toISOString() }))
    .toSorted((one, other) => (one.since < other.since ? -1 : 1))
}
