import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import type { BatchTransaction } from '../../projection.ts'
import { andInPartition } from '../../sql.ts'
import type { StoredItem } from '../items/items.projection.ts'
import { carriesOneOf } from '../items/items.queries.ts'
import type { StoredMenu } from '../menus/menus.projection.ts'
import type { StoredRestaurant } from '../restaurants/restaurants.projection.ts'
import { type DocumentItem, putOnMenu, type RestaurantInMemory } from './restaurant-state.ts'

/* The states of the contracts' folds, as the tables have them. Numbers of 64 bits are texts. */

const restaurantRows = 'select id, state from {schema}.restaurant where id = any($1::uuid[])'

const menuRows = `
  select menu.id, state as menu, last.position::text as "lastPosition", {schema}.iso(last.at) as "lastAt"
  from {schema}.menu left join {schema}.menu_revision as last on last.menu_id = menu.id
  where restaurant_id = any($1::uuid[])`

const itemsOnMenus = `
  select item.id, item.state as item, document.bytes
  from {schema}.menu join {schema}.item on item.menu_id = menu.id and not item.deleted
    left join {schema}.item_document as document on document.item_id = item.id
  where menu.restaurant_id = any($1::uuid[]) and menu.deleted_position is null and item.archived_at is null`
const itemsById = `
  select id, state as item, document.bytes
  from {schema}.item left join {schema}.item_document as document on document.item_id = item.id
  where id = any($1::uuid[])`
const itemsAfter = (partition: Partition) => `
  select id, state as item from {schema}.item
  where id > $1::uuid and ${carriesOneOf('$3::text[]')} ${andInPartition('restaurant_id', partition)}
  order by id limit $2`

interface RestaurantColumns {
  readonly id: string
  readonly state: StoredRestaurant
}

interface MenuColumns {
  readonly id: string
  readonly menu: StoredMenu
  readonly lastPosition: string | null
  readonly lastAt: string | null
}

interface ItemColumns {
  readonly id: string
  readonly item: StoredItem
  readonly bytes?: number | null
}

/** What an item takes in memory besides its texts, about. */
export const bytesBesideTexts = 500

/** A restaurant, with the bytes of the items on its menus. */
export interface RestaurantSize {
  readonly id: string
  readonly bytes: number
}

export const sumOfBytes = `coalesce(sum(document.bytes + ${bytesBesideTexts}), 0)::int`

const restaurantSizes = `
  select item.restaurant_id as id, ${sumOfBytes} as bytes
  from {schema}.active_item as item join {schema}.item_document as document on document.item_id = item.id
  where item.restaurant_id = any($1::uuid[])
  group by item.restaurant_id`

/** The sizes of restaurants that have items. */
export function loadSizes(
  tables: BatchTransaction,
  ids: readonly string[],
): Promise<readonly RestaurantSize[]> {
  return tables.query({ name: 'load-restaurant-sizes', text: restaurantSizes, values: [ids] })
}

/** Loads restaurants from the tables, with the items on their menus. */
export async function loadRestaurants(
  tables: BatchTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RestaurantInMemory>> {
  const [restaurants, menus, items] = await Promise.all([
    tables.query<RestaurantColumns>({ name: 'load-restaurants', text: restaurantRows, values: [ids] }),
    tables.query<MenuColumns>({ name: 'load-menus', text: menuRows, values: [ids] }),
    tables.query<ItemColumns>({ name: 'load-items-on-menus', text: itemsOnMenus, values: [ids] }),
  ])
  const states = new Map<string, RestaurantInMemory>(
    ids.map(id => [id, { id, row: null, menus: new Map(), items: new Map() }]),
  )
  for (const { id, state: row } of restaurants) {
    const state = states.get(id)
    if (state) state.row = row
  }
  const restaurantOfMenu = new Map<string, string>(menus.map(({ id, menu }) => [id, menu.restaurantId]))
  const stateOf = (menuId: string) => states.get(restaurantOfMenu.get(menuId) ?? '')
  for (const { id, menu, lastPosition, lastAt } of menus)
    stateOf(id)?.menus.set(id, {
      id,
      menu,
      asOf: lastPosition === null || lastAt === null ? null : { position: BigInt(lastPosition), at: lastAt },
      items: new Set(),
    })
  for (const item of items) addItem(stateOf(item.item.menuId), item)
  return states
}

/** Adds items that are not on a menu: archived ones, for example. */
export async function loadItems(
  tables: BatchTransaction,
  itemIds: ReadonlyMap<string, RestaurantInMemory>,
): Promise<void> {
  if (itemIds.size === 0) return
  const values = [[...itemIds.keys()]]
  const rows = await tables.query<ItemColumns>({ name: 'load-items', text: itemsById, values })
  for (const row of rows) addItem(itemIds.get(row.id), row)
}

/** Items of a partition: those that carry one of these allergens, or all (`null`). */
export interface Chosen {
  readonly partition: Partition
  readonly allergenIds: readonly string[] | null
}

/** The next chosen items in the order of their ids, also archived and deleted ones. */
export async function loadItemsAfter(
  tables: BatchTransaction,
  { partition, allergenIds }: Chosen,
  id: string,
  most: number,
): Promise<readonly DocumentItem[]> {
  const query = { name: 'load-items-after', text: itemsAfter(partition), values: [id, most, allergenIds] }
  return (await tables.query<ItemColumns>(query)).map(itemOf)
}

function addItem(state: RestaurantInMemory | undefined, row: ItemColumns): void {
  if (state === undefined) return
  const item = itemOf(row)
  state.items.set(item.id, item)
  putOnMenu(state, item)
}

const itemOf = ({ id, item, bytes }: ItemColumns): DocumentItem => ({
  id,
  item,
  document: null,
  bytes: bytes ?? 0,
})
