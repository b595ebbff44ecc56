import type { Mention } from '@safe-menu/contracts/allergens/words/find-mentions'
import type { BatchTransaction } from '../../projection.ts'
import type { ItemState } from './item-state.ts'
import {
  createStoredItems,
  type MenuState,
  putOnMenu,
  type RestaurantRow,
  type RestaurantState,
} from './restaurant-state.ts'

const restaurantRows = `
  select id, name, description, address, phone, website, opening_hours as "openingHours", time_zone as "timeZone", currency, locale, customization::text, picture::text,
    position::text as registered, revision::text, changed_position::text as position
  from {schema}.restaurant where id = any($1::uuid[])`

const menuRows = `
  select menu.id, restaurant_id as "restaurantId", name, description, published, sections, deleted_position is not null as deleted,
    {schema}.iso(updated_at) as "updatedAt", menu.revision::text, menu.position::text,
    last.position::text as "lastPosition", {schema}.iso(last.at) as "lastAt"
  from {schema}.menu left join {schema}.menu_revision as last on last.menu_id = menu.id
  where restaurant_id = any($1::uuid[])`

const itemColumns = `
    item.id, item.restaurant_id as "restaurantId", item.menu_id as "menuId", item.name, item.description, item.section,
    item.cross_contamination as "crossContamination", item.modifications, item.price_cents as "priceCents",
    {schema}.iso(item.sold_out_until) as "soldOutUntil", item.picture::text, {schema}.iso(item.archived_at) as "archivedAt", item.deleted, item.text_position::text as "textPosition", {schema}.iso(item.updated_at) as "updatedAt",
    item.revision::text, item.position::text, {schema}.iso(review.confirmed_at) as "confirmedAt",
    review.confirmed_edition as "confirmedEdition", review.position::text as "reviewPosition",
    (select json_agg(json_build_array(allergen_id, presence, details, position::text))
      from {schema}.item_tag as tag where tag.item_id = item.id) as tags,
    (select json_agg(json_build_array(language, name, description, cross_contamination, modifications, outdated, position::text))
      from {schema}.item_translation as translation where translation.item_id = item.id) as translations,
    (select json_agg(json_build_array(language, mentions, position::text))
      from {schema}.item_mention as mention where mention.item_id = item.id) as mentions,
    (select json_agg(json_build_array(allergen_id, {schema}.iso(answered_at), position::text))
      from {schema}.item_mention_answer as answer where answer.item_id = item.id) as answers`
const withReview = 'left join {schema}.item_review as review on review.item_id = item.id'

const itemsOnMenus = `
  select ${itemColumns}
  from {schema}.menu join {schema}.item on item.menu_id = menu.id and not item.deleted ${withReview}
  where menu.restaurant_id = any($1::uuid[]) and menu.deleted_position is null and item.archived_at is null`
const itemsById = `
  select ${itemColumns}
  from {schema}.item ${withReview} where item.id = any($1::uuid[])`

const storedItems = `
  select stored.menu_id as "menuId", stored.item_id as id, stored.hash
  from {schema}.menu join {schema}.guest_item as stored on stored.menu_id = menu.id
  where menu.restaurant_id = any($1::uuid[])`

/** A row whose numbers of 64 bits are texts. */
type AsRead<Row, Numbers extends keyof Row> = Omit<Row, Numbers> & Readonly<Record<Numbers, string>>

type RestaurantColumns = AsRead<RestaurantRow, 'registered' | 'revision' | 'position'> & {
  readonly id: string
}

type MenuColumns = AsRead<
  Omit<MenuState, 'asOf' | 'items' | 'stored' | 'touched'>,
  'revision' | 'position'
> & {
  readonly restaurantId: string
  readonly lastPosition: string | null
  readonly lastAt: string | null
}

interface StoredColumns {
  readonly menuId: string
  readonly id: string
  readonly hash: string
}

interface ItemColumns
  extends AsRead<
    Omit<
      ItemState,
      'textPosition' | 'tags' | 'translations' | 'mentions' | 'answers' | 'review' | 'document'
    >,
    'revision' | 'position'
  > {
  readonly restaurantId: string
  readonly confirmedAt: string | null
  readonly confirmedEdition: number | null
  readonly reviewPosition: string | null
  readonly textPosition: string | null
  readonly tags: readonly (readonly [string, string | null, readonly string[], string])[] | null
  readonly translations:
    | readonly (readonly [
        language: string,
        name: string | null,
        description: string,
        crossContamination: string,
        modifications: string,
        outdated: boolean,
        position: string,
      ])[]
    | null
  readonly mentions: readonly (readonly [string, readonly Mention[], string])[] | null
  readonly answers: readonly (readonly [string, string | null, string])[] | null
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
  for (const { id, registered, revision, position, ...row } of restaurants) {
    const positions = {
      registered: BigInt(registered),
      revision: BigInt(revision),
      position: BigInt(position),
    }
    const state = states.get(id)
    if (state) state.row = { ...row, ...positions }
  }
  for (const menu of menus) states.get(menu.restaurantId)?.menus.set(menu.id, menuOf(menu))
  const restaurantOfMenu = new Map(menus.map(({ id, restaurantId }) => [id, restaurantId]))
  for (const item of items) addItem(states.get(restaurantOfMenu.get(item.menuId) ?? ''), item)
  for (const { menuId, id, hash } of stored)
    states
      .get(restaurantOfMenu.get(menuId) ?? '')
      ?.menus.get(menuId)
      ?.stored.set(id, hash)
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

function menuOf({ lastPosition, lastAt, restaurantId: _, ...row }: MenuColumns): MenuState {
  const asOf =
    lastPosition === null || lastAt === null ? null : { position: BigInt(lastPosition), at: lastAt }
  const [revision, position] = [BigInt(row.revision), BigInt(row.position)]
  return { ...row, revision, position, asOf, items: new Set(), stored: createStoredItems(), touched: null }
}

function addItem(state: RestaurantState | undefined, row: ItemColumns): void {
  if (state === undefined) return
  const {
    restaurantId: _,
    confirmedAt,
    confirmedEdition,
    reviewPosition,
    tags,
    translations,
    mentions,
    answers,
    ...columns
  } = row
  const item: ItemState = {
    ...columns,
    revision: BigInt(row.revision),
    position: BigInt(row.position),
    textPosition: row.textPosition === null ? null : BigInt(row.textPosition),
    tags: new Map(
      (tags ?? []).map(([id, presence, details, position]) => [
        id,
        { presence, details, position: BigInt(position) },
      ]),
    ),
    translations: new Map(
      (translations ?? []).map(
        ([language, name, description, crossContamination, modifications, outdated, position]) => [
          language,
          {
            texts: name === null ? null : { name, description, crossContamination, modifications },
            outdated,
            position: BigInt(position),
          },
        ],
      ),
    ),
    mentions: new Map(
      (mentions ?? []).map(([language, found, position]) => [
        language,
        { found, position: BigInt(position) },
      ]),
    ),
    answers: new Map((answers ?? []).map(([id, at, position]) => [id, { at, position: BigInt(position) }])),
    review:
      reviewPosition === null ? null : { confirmedAt, confirmedEdition, position: BigInt(reviewPosition) },
    document: null,
  }
  state.items.set(item.id, item)
  putOnMenu(state, item)
}
