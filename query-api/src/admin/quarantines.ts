import type { QuarantineView } from '@safe-menu/contracts/admin/views'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { quarantinesQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

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
