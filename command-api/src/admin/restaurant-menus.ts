import { MenuId, type RestaurantId } from '@safe-menu/contracts/ids'
import { eventTypesOf } from '@safe-menu/read-models/groups'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { assertSameLog } from '@safe-menu/server-kit/event-store/log-identity'
import type pg from 'pg'

/** Which menus a restaurant has, by the read model. Rejects with the database's errors: nobody may believe that there are none. */
export interface RestaurantMenus {
  of(restaurantId: RestaurantId): Promise<readonly MenuId[]>
  /**
   * Whether it has every event of the restaurant's menus up to a position in `$all`. `false` also where that takes too long to find
   * out, and while the restaurant is in quarantine. Rejects with `LogReplaced` when it was built from another log.
   */
  isCompleteTo(restaurantId: RestaurantId, position: bigint): Promise<boolean>
}

const menusQuery = 'select id from menus.live_menu where restaurant_id = $1 order by id'
/** The checkpoint passes the events of a restaurant in quarantine without applying them. */
const positionQuery = `
  select position::text, event_id as "eventId", exists (
    select from projector.quarantine
    where quarantine.generation = checkpoints.generation and quarantine.restaurant_id = $1) as "inQuarantine"
  from projector.checkpoints where group_name = 'menus' and state = 'live'`

const ownTypes: ReadonlySet<string> = new Set(eventTypesOf('menus'))
/** More events than this behind the checkpoint: the projector moves it before the next look. */
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
      // A read model of another log knows nothing of this one's positions.
      if (live.eventId !== null) await assertSameLog(store, { position: known, eventId: live.eventId })
      if (known >= position) return true
      // The checkpoint stays where it is while only events of other groups are written.
      const headers = await store.peekAll({ after: known === 0n ? null : known, limit: pageSize })
      const isSeen = headers.length < pageSize || (headers.at(-1)?.position ?? 0n) >= position
      return isSeen && !headers.some(header => header.position <= position && ownTypes.has(header.type))
    },
  }
}
