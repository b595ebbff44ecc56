import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import type pg from 'pg'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'

/**
 * An instant in a perspective's own measure. What guests saw of a restaurant is everything up to a position; what was
 * decided is everything up to a time.
 */
export interface Moment {
  readonly time: Date
  readonly view: AuditPerspective
  /** $1 of the statements below. */
  readonly bound: string | Date
}

const seenQuery: ReadQuery = {
  name: 'audit-seen-at',
  text: 'select audit.seen_at($1, $2)::text as position',
}

/** Finds an instant's measure: a restaurant may have been behind the others in what guests saw of it. */
export async function momentOf(
  pool: pg.Pool,
  time: string,
  view: AuditPerspective,
  restaurantId: string,
): Promise<Moment> {
  const at = new Date(time)
  if (view === 'decided') return { time: at, view, bound: at }
  const [row] = await readRows<{ position: string }>(pool, seenQuery, [restaurantId, at])
  if (!row) throw new Error('The query of the guests’ position answered no row.')
  return { time: at, view, bound: row.position }
}

/** Parts of statements that say "as of $1" in each perspective. */
interface Fragments {
  /** A version that had come into effect. */
  readonly begun: string
  /** The latest first. */
  readonly latest: string
  /** A stay on a menu that had begun and not ended. */
  readonly staying: string
  /** To be joined to `version`: `began.at`, from when it was in effect. */
  readonly began: string
  /** The same: `open.at`, from when guests could read the version of an item or a menu; no row: they could not. */
  readonly itemOpen: string
  readonly menuOpen: string
}

/** What was decided says nothing of when guests could read it. */
const neverOpen = 'cross join (select null::timestamptz as at) as open'

export const fragments: Readonly<Record<AuditPerspective, Fragments>> = {
  guests: {
    begun: 'version.position <= $1::bigint',
    latest: 'version.position desc',
    staying: 'stay.position <= $1::bigint and stay.ended_position > $1::bigint',
    began: 'cross join lateral audit.first_seen(version.restaurant_id, version.position) as began',
    itemOpen: `left join lateral audit.shown_since(version.restaurant_id, version.menu_id, version.item_id,
      version.position, $1::bigint) as open on true`,
    menuOpen: `left join lateral audit.shown_since(version.restaurant_id, version.menu_id, null, version.position,
      $1::bigint) as open on true`,
  },
  decided: {
    begun: 'version.decided_at <= $1::timestamptz',
    latest: 'version.decided_at desc, version.position desc',
    staying: 'stay.decided_from <= $1::timestamptz and stay.decided_to > $1::timestamptz',
    began: 'cross join lateral (select version.decided_at as at) as began',
    itemOpen: neverOpen,
    menuOpen: neverOpen,
  },
}

/**
 * Statements written for both perspectives. Named: they find what they look for by its id, whatever the values, and planning
 * one takes longer than running it.
 */
export function inBoth(
  name: string,
  write: (of: Fragments) => string,
): Readonly<Record<AuditPerspective, ReadQuery>> {
  const named = (view: AuditPerspective): ReadQuery => ({
    name: `audit-${name}-${view}`,
    text: write(fragments[view]),
  })
  return { guests: named('guests'), decided: named('decided') }
}
