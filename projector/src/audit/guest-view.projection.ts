import type { Projection } from '../engine/projection.ts'
import { overRows } from '../folding/columns.ts'
import { ofType } from '../folding/recorded.ts'
import { guestViewTable } from './tables.ts'

/**
 * Only what goes further than all before it, with instants that only rise, whatever a clock or a late owner has said. What is
 * left out has no say in the instants either: batches of any size come to the same rows.
 */
const insert = `
  insert into {schema}.guest_view (position, at)
  with last as (select position, at from {schema}.guest_view order by position desc limit 1),
  told as (
    select position, at, turn, max(position) over (order by turn rows between unbounded preceding and 1 preceding) as before
    from unnest($1::bigint[], $2::timestamptz[]) with ordinality as said (position, at, turn)
  )
  select position, greatest(max(at) over (order by turn), (select at from last))
  from told
  where position > greatest(before, (select position from last), 0)`

/** Up to where guests saw, from when on (`GuestViewAdvanced`). */
export const guestViewAdvances: Projection = {
  name: 'audit-guest-view',
  group: 'audit',
  version: 1,
  eventTypes: ['GuestViewAdvanced'],
  schema: guestViewTable,
  apply: events =>
    overRows('audit-guest-view', insert, ofType(events, 'GuestViewAdvanced'), [
      event => event.data.position,
      event => event.data.at,
    ]),
}
