import type { Presence } from '@safe-menu/contracts/allergens/presence'
import type { HiddenReason, ItemStateView, MenuStateView } from '@safe-menu/contracts/audit/views'
import type { AllergenId, ItemId, MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import type pg from 'pg'
import { readRows } from '../read-model/read-rows.ts'
import { inBoth, type Moment } from './perspective.ts'

interface ItemRow {
  readonly item_id: ItemId
  readonly menu_id: MenuId
  readonly position: string
  readonly since: Date
  readonly decided_at: Date
  readonly name: string
  readonly description: string
  readonly price_cents: number
  readonly section: string
  readonly cross_contamination: string
  readonly modifications: string
  readonly tags: readonly {
    readonly id: AllergenId
    readonly presence: Presence
    readonly details: string[]
  }[]
  readonly confirmed_at: Date | null
  readonly archived_at: Date | null
  readonly status: ItemStateView['status']
  /** Whether the item's menu was published; on a list of menus' items it is the menu's own row that says so. */
  readonly published?: boolean | null
  readonly visible_since: Date | null
}

interface MenuRow {
  readonly menu_id: MenuId
  readonly restaurant_id: RestaurantId
  readonly position: string
  readonly since: Date
  readonly name: string
  readonly description: string
  readonly published: boolean
  readonly deleted: boolean
  readonly visible_since: Date | null
}

const itemColumns = `version.item_id, version.menu_id, version.position::text, version.decided_at, version.name,
  version.description, version.price_cents, version.section, version.cross_contamination, version.modifications,
  version.tags, version.confirmed_at, version.archived_at`
const menuColumns = `version.menu_id, version.restaurant_id, version.position::text, version.name,
  version.description, version.published, version.deleted`

/** An item that is on a menu goes with it. */
const itemQueries = inBoth(
  'item',
  of => `
  select item.*, menu.published,
    case when item.own_status = 'active' and menu.deleted then 'deleted' else item.own_status end as status
  from (select ${itemColumns}, version.status as own_status, began.at as since, open.at as visible_since
    from (select * from audit.item_version as version where version.item_id = $2 and ${of.begun}
      order by ${of.latest} limit 1) as version
    ${of.began} ${of.itemOpen}) as item
  left join lateral (select version.published, version.deleted from audit.menu_version as version
    where version.menu_id = item.menu_id and ${of.begun} order by ${of.latest} limit 1) as menu on true`,
)

const menuQueries = inBoth(
  'menu',
  of => `
  select ${menuColumns}, began.at as since, open.at as visible_since
  from (select * from audit.menu_version as version where version.menu_id = $2 and ${of.begun}
    order by ${of.latest} limit 1) as version
  ${of.began} ${of.menuOpen}`,
)

const menusQueries = inBoth(
  'menus',
  of => `
  select ${menuColumns}, began.at as since, open.at as visible_since
  from audit.restaurant_menu as menu
  cross join lateral (select * from audit.menu_version as version
    where version.menu_id = menu.menu_id and ${of.begun} order by ${of.latest} limit 1) as version
  ${of.began} ${of.menuOpen}
  where menu.restaurant_id = $2
  order by version.name collate "en-x-icu", version.menu_id`,
)

const itemsWhere = (name: string, isWanted: string) =>
  inBoth(
    name,
    of => `
  select ${itemColumns}, version.status, began.at as since, open.at as visible_since
  from audit.item_stay as stay
  cross join lateral (select * from audit.item_version as version
    where version.item_id = stay.item_id and ${of.begun} order by ${of.latest} limit 1) as version
  ${of.began} ${of.itemOpen}
  where ${isWanted} and ${of.staying} and version.status = 'active'
  order by version.name collate "en-x-icu", version.section, version.item_id`,
  )
// Apart: for a list of unknown length the planner would plan again at each call.
const itemsQueries = itemsWhere('items', 'stay.menu_id = $2')
const itemsOfMenusQueries = itemsWhere('items-of-menus', 'stay.menu_id = any($2::uuid[])')

const restaurantQueries = inBoth(
  'restaurant',
  of => `
  select version.restaurant_id as id, version.name
  from audit.restaurant_version as version where version.restaurant_id = $2 and ${of.begun}
  order by ${of.latest} limit 1`,
)

const namesQueries = inBoth(
  'names',
  of => `
  select distinct on (version.allergen_id) version.allergen_id as id, version.name, version.category
  from audit.allergen_version as version where ${of.begun} order by version.allergen_id, ${of.latest}`,
)

interface Named {
  readonly id: string
  readonly name: string
  readonly category: 'ALLERGEN' | 'DIETARY_RESTRICTION'
}

type Names = ReadonlyMap<string, Named>

async function namesAt(pool: pg.Pool, { view, bound }: Moment): Promise<Names> {
  const rows = await readRows<Named>(pool, namesQueries[view], [bound])
  return new Map(rows.map(row => [row.id, row]))
}

/** An item as it was; `null`: there was none yet. */
export async function itemAt(pool: pg.Pool, moment: Moment, itemId: string): Promise<ItemStateView | null> {
  const [[row], names] = await Promise.all([
    readRows<ItemRow>(pool, itemQueries[moment.view], [moment.bound, itemId]),
    namesAt(pool, moment),
  ])
  return row ? itemState(row, names, row.published === true) : null
}

/** A menu with what stood on it; `null`: there was none yet. */
export async function menuAt(pool: pg.Pool, moment: Moment, menuId: string): Promise<MenuStateView | null> {
  const [[row], items, names] = await Promise.all([
    readRows<MenuRow>(pool, menuQueries[moment.view], [moment.bound, menuId]),
    readRows<ItemRow>(pool, itemsQueries[moment.view], [moment.bound, menuId]),
    namesAt(pool, moment),
  ])
  return row ? menuState(row, items, names) : null
}

/** A restaurant and every menu that it had; as guests saw it, only those they could open. `null`: there was none yet. */
export async function restaurantAt(
  pool: pg.Pool,
  moment: Moment,
  restaurantId: string,
): Promise<{
  readonly restaurant: { readonly id: RestaurantId; readonly name: string } | null
  readonly menus: MenuStateView[]
}> {
  const values = [moment.bound, restaurantId]
  const [[restaurant], all] = await Promise.all([
    readRows<{ id: RestaurantId; name: string }>(pool, restaurantQueries[moment.view], values),
    readRows<MenuRow>(pool, menusQueries[moment.view], values),
  ])
  const rows = moment.view === 'guests' ? all.filter(isShown) : all
  const menuIds = rows.map(row => row.menu_id)
  const [items, names] = await Promise.all([
    readRows<ItemRow>(pool, itemsOfMenusQueries[moment.view], [moment.bound, menuIds]),
    namesAt(pool, moment),
  ])
  return { restaurant: restaurant ?? null, menus: rows.map(row => menuState(row, items, names)) }
}

const isShown = ({ published, deleted }: MenuRow) => published && !deleted

function menuState(row: MenuRow, items: readonly ItemRow[], names: Names): MenuStateView {
  const { menu_id: id, restaurant_id: restaurantId, name, description, published, deleted } = row
  return {
    menu: { id, restaurantId, name, description, published, deleted },
    since: row.since.toISOString(),
    entryId: row.position,
    shown: isShown(row),
    visibleSince: row.visible_since?.toISOString() ?? null,
    // A deleted menu's items went with it.
    items: deleted
      ? []
      : items.filter(item => item.menu_id === id).map(item => itemState(item, names, published)),
  }
}

const byName = new Intl.Collator('en')

function itemState(row: ItemRow, names: Names, isMenuPublished: boolean): ItemStateView {
  const allergens = row.tags.map(({ id, presence, details }) => {
    const { name, category } = names.get(id) ?? { name: id, category: 'ALLERGEN' as const }
    return { id, name, category, presence, details }
  })
  return {
    item: {
      id: row.item_id,
      menuId: row.menu_id,
      name: row.name,
      description: row.description,
      price: row.price_cents / 100,
      section: row.section,
      allergens: allergens.sort((a, b) => byName.compare(a.name, b.name)),
      allergensConfirmedAt: row.confirmed_at?.toISOString() ?? null,
      crossContamination: row.cross_contamination,
      modifications: row.modifications,
      updatedAt: row.decided_at.toISOString(),
      archivedAt: row.archived_at?.toISOString() ?? null,
    },
    status: row.status,
    since: row.since.toISOString(),
    entryId: row.position,
    shown: row.status === 'active' && isMenuPublished,
    visibleSince: row.visible_since?.toISOString() ?? null,
  }
}

/** Why a guest could not open an item or a menu; `null`: they could. */
export function hiddenReason(state: ItemStateView | MenuStateView | null): HiddenReason | null {
  if (state === null) return 'not_yet'
  if (state.shown) return null
  if ('menu' in state) return state.menu.deleted ? 'deleted' : 'menu_not_published'
  return state.status === 'active' ? 'menu_not_published' : state.status
}
