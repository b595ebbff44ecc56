import type { AuditPerspective } from '@safe-menu/contracts/audit/views'
import type pg from 'pg'
import { rowsFor } from './rows.ts'

/**
 * An instant in a perspective's own measure. What guests saw is everything up to a position; what the kitchen had decided is
 * everything up to a time.
 */
export interface Moment {
  readonly time: Date
  readonly view: AuditPerspective
  /** $1 of the statements below. */
  readonly bound: string | Date
}

const seenQuery = `
  select seen.position::text from audit.guest_view as seen where seen.at <= $1
  order by seen.at desc, seen.position desc limit 1`

/** Before guests saw anything, they had seen up to here. */
const nothingSeen = '-1'

/** Finds an instant's measure. */
export async function momentOf(pool: pg.Pool, time: string, view: AuditPerspective): Promise<Moment> {
  const at = new Date(time)
  if (view === 'kitchen') return { time: at, view, bound: at }
  const [row] = await rowsFor<{ position: string }>(pool, seenQuery, [at])
  return { time: at, view, bound: row?.position ?? nothingSeen }
}

/** Parts of statements that say "as of $1" in each perspective. */
interface Fragments {
  /** A version that had come into effect. */
  readonly begun: string
  /** The latest first. */
  readonly latest: string
  /** A stay on a menu that had begun and not ended. */
  readonly staying: string
  /** From when `version` was in effect. */
  readonly since: string
}

export const fragments: Readonly<Record<AuditPerspective, Fragments>> = {
  guests: {
    begun: 'version.position <= $1::bigint',
    latest: 'version.position desc',
    staying: 'stay.position <= $1::bigint and stay.ended_position > $1::bigint',
    since: `(select seen.at from audit.guest_view as seen where seen.position >= version.position
      order by seen.position limit 1)`,
  },
  kitchen: {
    begun: 'version.decided_at <= $1::timestamptz',
    latest: 'version.decided_at desc, version.position desc',
    staying: 'stay.decided_from <= $1::timestamptz and stay.decided_to > $1::timestamptz',
    since: 'version.decided_at',
  },
}

/** Statements written for both perspectives. */
export function inBoth(write: (of: Fragments) => string): Readonly<Record<AuditPerspective, string>> {
  return { guests: write(fragments.guests), kitchen: write(fragments.kitchen) }
}
