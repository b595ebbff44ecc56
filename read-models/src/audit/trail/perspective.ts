import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import type { ReadQuery } from '../../read-query.ts'

/** The parts of a statement that express "as of $1" in a perspective. */
interface Fragments {
  /** The version was in effect. */
  readonly begun: string
  /** Orders versions, the latest first. */
  readonly latest: string
  /** The stay on a menu had begun and not ended. */
  readonly staying: string
  /** A join to `version`: `began.at`, from when it was in effect. */
  readonly began: string
  /** A join to `version`: `open.at`, from when guests could read the item or the menu; `null`: they could not. */
  readonly itemOpen: string
  readonly menuOpen: string
}

/** The view `decided` does not say when guests could read something. */
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
 * A statement in both perspectives. Named: it finds rows by id, so one plan fits all values, and planning takes longer than
 * running it.
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
