import type { QuarantineView } from '@safe-menu/contracts/admin/views'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { type ReadQuery, readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/** More than an admin reads: so many quarantines share one cause. */
const maxRows = 200

export const quarantinesQuery: ReadQuery<Row> = {
  name: 'admin-quarantines',
  text: `
    select failure.group_name, null::uuid as restaurant_id, null::text as name, failure.since, failure.stream_name,
      failure.revision::text, failure.event_type, failure.reason
    from projector.failures as failure
    union all
    select held.group_name, held.restaurant_id, coalesce(shown.name, listed.name), held.since, held.stream_name,
      held.revision::text, held.event_type, held.reason
    from (
      select quarantine.*, checkpoint.group_name from projector.quarantine
      join projector.checkpoints as checkpoint using (generation)
      where checkpoint.state = 'live' order by quarantine.since limit ${maxRows}
    ) as held
    left join menus.restaurant as shown on shown.id = held.restaurant_id
    left join admin.restaurant as listed on listed.id = held.restaurant_id`,
}

interface Row {
  readonly group_name: string
  readonly restaurant_id: string | null
  readonly name: string | null
  readonly since: Date
  readonly stream_name: string | null
  readonly revision: string | null
  readonly event_type: string | null
  readonly reason: string
}

/** Events that cannot be applied: stopped groups first, then restaurants in quarantine, oldest first. */
export async function quarantines(pool: pg.Pool): Promise<QuarantineView[]> {
  const rows = await readRows(pool, quarantinesQuery, [])
  return rows
    .toSorted(
      (a, b) => Number(a.restaurant_id !== null) - Number(b.restaurant_id !== null) || +a.since - +b.since,
    )
    .map(({ group_name, restaurant_id, name, since, stream_name, revision, event_type, reason }) => ({
      restaurant: restaurant_id === null ? null : { id: RestaurantId.parse(restaurant_id), name },
      group: group_name,
      since: since.toISOString(),
      event:
        stream_name === null || revision === null || event_type === null
          ? null
          : { stream: stream_name, revision, type: event_type, reason },
    }))
}
