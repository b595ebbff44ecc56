import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { listedItemsQuery, menuLoadQuery } from '@safe-menu/read-models/menus/items/items.queries'
import { menuCountQuery } from '@safe-menu/read-models/menus/menus/menus.queries'
import { type ReadQuery, readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Counted } from './write-path/recent-growth.ts'

/** Counts for limits across streams. They lag a little, so these limits are not exact (rulings, "Limits"). `null`: unknown. */
export interface ReadModel {
  menusOf(restaurantId: RestaurantId): Promise<Counted | null>
  /** Items on a menu that are neither archived nor deleted. */
  itemsOf(menuId: MenuId): Promise<readonly ListedItem[] | null>
  /** The number and the bytes of these items. */
  loadOf(menuId: MenuId): Promise<Counted | null>
}

export interface ListedItem {
  readonly id: ItemId
  readonly name: string
  readonly section: string
  readonly bytes: number
  /** Position up to which the read model had applied the log. */
  readonly position: bigint
}

/**
 * What commands ask the read model. They work without it: a limit that cannot be counted is not enforced, and that is
 * logged.
 */
export function createReadModel(pool: pg.Pool, log: Logger): ReadModel {
  async function rows<Row extends { readonly position: string | null }>(query: ReadQuery<Row>, id: string) {
    try {
      const found = await readRows(pool, query, [id])
      return found.map(row => ({ ...row, position: BigInt(row.position ?? 0) }))
    } catch (error) {
      log.warn(
        { err: error, query: query.name },
        'The read model is unavailable: a limit is not enforced this time',
      )
      return null
    }
  }

  return {
    menusOf: async restaurantId => (await rows(menuCountQuery, restaurantId))?.[0] ?? null,
    loadOf: async menuId => (await rows(menuLoadQuery, menuId))?.[0] ?? null,
    itemsOf: menuId => rows(listedItemsQuery, menuId),
  }
}
