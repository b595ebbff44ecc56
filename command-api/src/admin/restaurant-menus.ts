import { MenuId, type RestaurantId } from '@safe-menu/contracts/ids'
import type pg from 'pg'

/** Which menus a restaurant has, by the read model. Rejects with the database's errors: nobody may believe that there are none. */
export interface RestaurantMenus {
  of(restaurantId: RestaurantId): Promise<readonly MenuId[]>
  /** The position in `$all` up to which it knows everything; 0 before it is built. */
  knownTo(): Promise<bigint>
}

const menusQuery = 'select id from menus.live_menu where restaurant_id = $1 order by id'
const positionQuery = `select position::text from projector.checkpoints where group_name = 'menus' and state = 'live'`

export function createRestaurantMenus(pool: pg.Pool): RestaurantMenus {
  return {
    async of(restaurantId) {
      const { rows } = await pool.query<{ id: string }>(menusQuery, [restaurantId])
      return rows.map(({ id }) => MenuId.parse(id))
    },
    async knownTo() {
      const { rows } = await pool.query<{ position: string }>(positionQuery)
      return BigInt(rows[0]?.position ?? 0)
    },
  }
}
