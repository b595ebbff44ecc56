import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type pg from 'pg'
import type { Logger } from 'pino'

/** Counted from the read model, and so a little behind: the limits across streams are soft (rulings, "Limits"). `null`: not known. */
export interface ReadModel {
  menusOf(restaurantId: RestaurantId): Promise<number | null>
  /** Items on a menu that are neither archived nor deleted. */
  itemsOf(menuId: MenuId): Promise<readonly ListedItem[] | null>
  countItems(menuId: MenuId): Promise<number | null>
}

export interface ListedItem {
  readonly id: ItemId
  readonly name: string
  readonly section: string
}

const countMenus = 'select count(*)::int as count from menus.live_menu where restaurant_id = $1'
const countItems = 'select count(*)::int as count from menus.active_item where menu_id = $1'
const listItems = 'select id, name, section from menus.active_item where menu_id = $1'

/**
 * What commands ask of the read model. Without it they go on: a limit that cannot be counted is let through,
 * and that is logged.
 */
export function createReadModel(pool: pg.Pool, log: Logger): ReadModel {
  async function rows<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    id: string,
  ): Promise<readonly Row[] | null> {
    try {
      return (await pool.query<Row>({ name, text, values: [id] })).rows
    } catch (error) {
      log.warn({ err: error, query: name }, 'The read model cannot be asked; the limit is not held this time')
      return null
    }
  }
  const count = async (name: string, text: string, id: string) =>
    (await rows<{ count: number }>(name, text, id))?.[0]?.count ?? null

  return {
    menusOf: restaurantId => count('count-menus', countMenus, restaurantId),
    countItems: menuId => count('count-items', countItems, menuId),
    itemsOf: menuId => rows<{ id: ItemId; name: string; section: string }>('list-items', listItems, menuId),
  }
}
