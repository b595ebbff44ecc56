import type { ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
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

const applied = `(select position::text from projector.checkpoints where group_name = 'menus' and state = 'live') as position`
const menusOf = `
  select count(*)::int as count, 0 as bytes, ${applied} from menus.live_menu where restaurant_id = $1`
const loadOf = `
  select count(*)::int as count, coalesce(sum(document.bytes), 0)::int as bytes, ${applied}
  from menus.active_item as item left join menus.item_document as document on document.item_id = item.id
  where item.menu_id = $1`
const itemsOf = `
  select item.id, item.name, item.section, coalesce(document.bytes, 0) as bytes, ${applied}
  from menus.active_item as item left join menus.item_document as document on document.item_id = item.id
  where item.menu_id = $1`

/**
 * What commands ask the read model. They work without it: a limit that cannot be counted is not enforced, and that is
 * logged.
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
      log.warn(
        { err: error, query: name },
        'The read model is unavailable: a limit is not enforced this time',
      )
      return null
    }
  }
  async function counted(name: string, text: string, id: string): Promise<Counted | null> {
    const row = (await rows<Positioned<Counted>>(name, text, id))?.[0]
    return row === undefined ? null : { ...row, position: BigInt(row.position ?? 0) }
  }

  return {
    menusOf: restaurantId => counted('count-menus', menusOf, restaurantId),
    loadOf: menuId => counted('load-of-menu', loadOf, menuId),
    async itemsOf(menuId) {
      const found = await rows<Positioned<ListedItem>>('list-items', itemsOf, menuId)
      return found?.map(row => ({ ...row, position: BigInt(row.position ?? 0) })) ?? null
    },
  }
}

type Positioned<T> = Omit<T, 'position'> & { readonly position: string | null }
