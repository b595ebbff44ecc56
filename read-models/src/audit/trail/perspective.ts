import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import type { ReadQuery } from '../../read-query.ts'

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

const fragments: Readonly<Record<AuditPerspective, Fragments>> = {
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
export function inBoth<Row extends object>(
  name: string,
  write: (of: Fragments) => string,
): Readonly<Record<AuditPerspective, ReadQuery<Row>>> {
  const named = (view: AuditPerspective): ReadQuery<Row> => ({
    name: `audit-${name}-${view}`,
    text: write(fragments[view]),
  })
  return { guests: named('guests'), decided: named('decided') }
}
