import type { ReadQuery } from '../../read-query.ts'

export const seenQuery: ReadQuery<{ readonly position: string }> = {
  name: 'audit-seen-at',
  text: 'select audit.seen_at($1, $2)::text as position',
}

/** The last advance of the guests' view, and whether entries after it wait to become visible. */
export const guestViewQuery: ReadQuery<{ readonly at: Date | null; readonly pending: boolean }> = {
  text: `
    select last.at, exists (select from audit.entry
      where entry.guest_facing and entry.position > coalesce(last.position, -1)) as pending
    from (select 1) as one
    left join lateral (select view.position, view.at from audit.guest_view as view order by view.advance desc limit 1) as last on true`,
}
