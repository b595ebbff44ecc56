import { MenuId, type RestaurantId } from '@safe-menu/contracts/ids'
import { eventTypesOf } from '@safe-menu/read-models/groups'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog } from '@safe-menu/server-kit/event-store/log-identity'
import type pg from 'pg'

/** A restaurant's menus according to the read model. Rejects with the database's errors, so that an outage never looks like no menus. */
export interface RestaurantMenus {
  of(restaurantId: RestaurantId): Promise<readonly MenuId[]>
  /**
   * Whether the read model contains every event of the restaurant's menus up to a position in `$all`. Also `false` while the
   * restaurant is in quarantine, and where finding out takes too long. Rejects with `LogReplaced` if it was built from another
   * log.
   */
  isCompleteTo(restaurantId: RestaurantId, position: bigint): Promise<boolean>
}

const menusQuery = 'select id from menus.live_menu where restaurant_id = $1 order by id'
/** The checkpoint also passes events of restaurants in quarantine, which are not applied. */
const positionQuery = `
  select position::text, event_id as "eventId", exists (
    select from projector.quarantine
    where quarantine.generation = checkpoints.generation and quarantine.restaurant_id = $1) as "inQuarantine"
  from projector.checkpoints where group_name = 'menus' and state = 'live'`

const ownTypes: ReadonlySet<string> = new Set(eventTypesOf('menus'))
/** With more events after the checkpoint, the projector will have moved it before the next check. */
const pageSize = 500

interface PositionRow {
  readonly position: string
  readonly eventId: string | null
  readonly inQuarantine: boolean
}

export function createRestaurantMenus(
  pool: pg.Pool,
  store: Pick<ProjectorEventStore, 'peekAll' | 'eventAt' | 'head'>,
): RestaurantMenus {
  return {
    async of(restaurantId) {
      const { rows } = await pool.query<{ id: string }>(menusQuery, [restaurantId])
      return rows.map(({ id }) => MenuId.parse(id))
    },
    async isCompleteTo(restaurantId, position) {
      const { rows } = await pool.query<PositionRow>(positionQuery, [restaurantId])
      const [live] = rows
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
