import type { ReadQuery } from '../../read-query.ts'

export const seenQuery: ReadQuery<{ readonly position: string }> = {
  name: 'audit-seen-at',
  text: 'select audit.seen_at($1, $2)::text as position',
}

/** The last advance that concerns restaurant $1, and whether entries of the restaurant after it wait to become visible. */
export const guestViewQuery: ReadQuery<{ readonly at: Date | null; readonly pending: boolean }> = {
  text: `
    select last.at, exists (select from audit.entry
      where entry.restaurant_id = $1 and entry.guest_facing and entry.position > coalesce(last.reached, -1)) as pending
    from (select 1) as one left join lateral audit.last_advance($1, 'infinity') as last on true`,
}
