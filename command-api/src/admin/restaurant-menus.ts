import type { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { eventTypesOf } from '@safe-menu/read-models/groups'
import { menuIdsQuery } from '@safe-menu/read-models/menus/menus/menus.queries'
import { appliedQuery } from '@safe-menu/read-models/progress/progress.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog } from '@safe-menu/server-kit/event-store/log-identity'
import type pg from 'pg'

const ownTypes: ReadonlySet<string> = new Set(eventTypesOf('menus'))
/** With more events after the checkpoint, the projector will have moved it before the next check. */
const pageSize = 500

export type RestaurantMenus = ReturnType<typeof createRestaurantMenus>

/** A restaurant's menus according to the read model. Rejects with the database's errors, so that an outage never looks like no menus. */
export function createRestaurantMenus(
  pool: pg.Pool,
  store: Pick<ProjectorEventStore, 'peekAll' | 'eventAt' | 'head'>,
) {
  return {
    async of(restaurantId: RestaurantId): Promise<readonly MenuId[]> {
      return (await readRows(pool, menuIdsQuery, [restaurantId])).map(({ id }) => id)
    },
    /**
     * Whether the read model contains every event of the restaurant's menus up to a position in `$all`. Also `false` while the
     * restaurant is in quarantine, and when too many events follow to find out. Rejects with `LogReplaced` if it was built from
     * another log.
     */
    async isCompleteTo(restaurantId: RestaurantId, position: bigint): Promise<boolean> {
      const [live] = await readRows(pool, appliedQuery, ['menus', restaurantId])
      if (!live || live.inQuarantine) return false
      const known = BigInt(live.position)
      // Positions of another log mean nothing in this one.
      if (live.eventId !== null) await assertSameLog(store, { position: known, eventId: live.eventId })
      if (known >= position) return true
      // The checkpoint does not move while only events of other groups are written.
      const headers = await store.peekAll({ after: known === 0n ? null : known, limit: pageSize })
      const isSeen = headers.length < pageSize || (headers.at(-1)?.position ?? 0n) >= position
      return isSeen && !headers.some(header => header.position <= position && ownTypes.has(header.type))
    },
  }
}
