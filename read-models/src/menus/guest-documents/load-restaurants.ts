import type { ItemAtRevision } from '@safe-menu/contracts/items/item-view'
import type { ItemMention } from '@safe-menu/contracts/items/mentions'
import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import type { BatchTransaction } from '../../projection.ts'
import { andInPartition } from '../../sql.ts'
import type { StoredMenu } from '../menus/menus.projection.ts'
import type { StoredRestaurant } from '../restaurants/restaurants.projection.ts'
import { createStoredItems, type ItemState, putOnMenu, type RestaurantState } from './restaurant-state.ts'

/* The states of the contracts' folds, as the tables have them. Numbers of 64 bits are texts. */

const restaurantRows = 'select id, state from {schema}.restaurant where id = any($1::uuid[])'

const menuRows = `
  select menu.id, restaurant_id as "restaurantId", state as menu,
    last.position::text as "lastPosition", {schema}.iso(last.at) as "lastAt"
  from {schema}.menu left join {schema}.menu_revision as last on last.menu_id = menu.id
  where restaurant_id = any($1::uuid[])`

const itemState = `
  item.id, item.menu_id as "menuId", item.revision::text, json_build_object(
    'itemId', item.id, 'menuId', item.menu_id, 'restaurantId', item.restaurant_id, 'familyId', item.family_id,
    'name', item.name, 'description', item.description, 'section', item.section,
    'crossContamination', item.cross_contamination, 'modifications', item.modifications, 'priceCents', item.price_cents,
    'soldOutUntil', {schema}.iso(item.sold_out_until), 'picture', item.picture,
    'tags', (select coalesce(json_agg(json_build_object('id', allergen_id, 'presence', presence, 'details', details)
        order by allergen_id collate "C"), '[]')
      from {schema}.item_tag as tag where tag.item_id = item.id and presence is not null),
    'translations', (select coalesce(json_agg(json_build_object('language', language, 'name', name, 'description', description,
        'crossContamination', cross_contamination, 'modifications', modifications,
        'outdated', outdated or coalesce(translation.position < item.text_position, false)) order by language collate "C"), '[]')
      from {schema}.item_translation as translation where translation.item_id = item.id and translation.name is not null),
    'mentions', (select coalesce(json_agg(mention.document order by mention.language collate "C", mention.number), '[]')
      from {schema}.item_mentions as mention where mention.item_id = item.id),
    'statedAbsent', coalesce(review.absent, '[]'), 'confirmedAt', {schema}.iso(review.confirmed_at), 'confirmedEdition', review.confirmed_edition,
    'status', case when item.deleted then 'deleted' when item.archived_at is null then 'active' else 'archived' end,
    'archivedAt', {schema}.iso(item.archived_at), 'updatedAt', {schema}.iso(item.updated_at)) as item`
const withReview = 'left join {schema}.item_review as review on review.item_id = item.id'

const itemsOnMenus = `
  select ${itemState}
  from {schema}.menu join {schema}.item on item.menu_id = menu.id and not item.deleted ${withReview}
  where menu.restaurant_id = any($1::uuid[]) and menu.deleted_position is null and item.archived_at is null`
const itemsById = `
  select ${itemState}
  from {schema}.item ${withReview} where item.id = any($1::uuid[])`
const itemsAfter = `
  select ${itemState}
  from {schema}.item ${withReview} where item.id > $1::uuid order by item.id limit $2`
const itemsThatCarry = (partition: Partition) => `
  select ${itemState}
  from {schema}.item ${withReview}
  where item.id > $1::uuid and exists (select from {schema}.item_tag as tag
      where tag.item_id = item.id and tag.allergen_id = any($3::text[]) and tag.presence is not null)
    ${andInPartition('item.restaurant_id', partition)}
  order by item.id limit $2`

const storedItems = `
  select stored.menu_id as "menuId", stored.item_id as id, stored.hash
  from {schema}.menu join {schema}.guest_item as stored on stored.menu_id = menu.id
  where menu.restaurant_id = any($1::uuid[])`

interface RestaurantColumns {
  readonly id: string
  readonly state: StoredRestaurant
}

interface MenuColumns {
  readonly id: string
  readonly restaurantId: string
  readonly menu: StoredMenu
  readonly lastPosition: string | null
  readonly lastAt: string | null
}

interface ItemColumns {
  readonly id: string
  readonly menuId: string
  readonly revision: string
  /** A mention that is not answered lacks `answeredAt`. */
  readonly item: Omit<ItemAtRevision, 'revision' | 'mentions'> & {
    readonly mentions: readonly (Omit<ItemMention, 'answeredAt'> & Partial<Pick<ItemMention, 'answeredAt'>>)[]
  }
}

interface StoredColumns {
  readonly menuId: string
  readonly id: string
  readonly hash: string
}

/** Loads restaurants from the tables, with the items on their menus. */
export async function loadRestaurants(
  tables: BatchTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RestaurantState>> {
  const [restaurants, menus, items, stored] = await Promise.all([
    tables.query<RestaurantColumns>({ name: 'load-restaurants', text: restaurantRows, values: [ids] }),
    tables.query<MenuColumns>({ name: 'load-menus', text: menuRows, values: [ids] }),
    tables.query<ItemColumns>({ name: 'load-items-on-menus', text: itemsOnMenus, values: [ids] }),
    tables.query<StoredColumns>({ name: 'load-stored-items', text: storedItems, values: [ids] }),
  ])
  const states = new Map<string, RestaurantState>(
    ids.map(id => [id, { id, row: null, menus: new Map(), items: new Map() }]),
  )
  for (const { id, state: row } of restaurants) {
    const state = states.get(id)
    if (state) state.row = row
  }
  const restaurantOfMenu = new Map(menus.map(({ id, restaurantId }) => [id, restaurantId]))
  const stateOf = (menuId: string) => states.get(restaurantOfMenu.get(menuId) ?? '')
  for (const { id, menu, lastPosition, lastAt } of menus)
    stateOf(id)?.menus.set(id, {
      id,
      menu,
      asOf: lastPosition === null || lastAt === null ? null : { position: BigInt(lastPosition), at: lastAt },
      items: new Set(),
      stored: createStoredItems(),
      touched: null,
    })
  for (const item of items) addItem(stateOf(item.menuId), item)
  for (const { menuId, id, hash } of stored) stateOf(menuId)?.menus.get(menuId)?.stored.set(id, hash)
  return states
}

/** Adds items that are not on a menu: archived ones, for example. */
export async function loadItems(
  tables: BatchTransaction,
  itemIds: ReadonlyMap<string, RestaurantState>,
): Promise<void> {
  if (itemIds.size === 0) return
  const values = [[...itemIds.keys()]]
  const rows = await tables.query<ItemColumns>({ name: 'load-items', text: itemsById, values })
  for (const row of rows) addItem(itemIds.get(row.id), row)
}

/** The next items in the order of their ids, also archived and deleted ones. */
export async function loadItemsAfter(
  tables: BatchTransaction,
  id: string,
  most: number,
): Promise<readonly ItemState[]> {
  const query = { name: 'load-items-after', text: itemsAfter, values: [id, most] }
  return (await tables.query<ItemColumns>(query)).map(itemOf)
}

/** The next items of a partition that carry one of these allergens. */
export async function loadItemsThatCarry(
  tables: BatchTransaction,
  { allergenIds, partition, after, most }: Carrying,
): Promise<readonly ItemState[]> {
  const query = {
    name: 'load-items-that-carry',
    text: itemsThatCarry(partition),
    values: [after, most, allergenIds],
  }
  return (await tables.query<ItemColumns>(query)).map(itemOf)
}

interface Carrying {
  readonly allergenIds: readonly string[]
  readonly partition: Partition
  readonly after: string
  readonly most: number
}

function addItem(state: RestaurantState | undefined, row: ItemColumns): void {
  if (state === undefined) return
  const item = itemOf(row)
  state.items.set(item.id, item)
  putOnMenu(state, item)
}

function itemOf({ id, revision, item }: ItemColumns): ItemState {
  const mentions = item.mentions.map(mention => ({ answeredAt: null, ...mention }))
  return { id, item: { ...item, mentions, revision: BigInt(revision) }, document: null }
}
