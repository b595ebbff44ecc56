import type {
  AuditPerspective,
  HiddenReason,
  ItemStateView,
  MenuStateView,
} from '@safe-menu/contracts/audit/views'
import type { RestaurantId } from '@safe-menu/contracts/ids'
import {
  type AllergenNameRow,
  namesQueries,
} from '@safe-menu/read-models/audit/allergen-names/allergen-names.queries'
import { seenQuery } from '@safe-menu/read-models/audit/guest-view/guest-view.queries'
import {
  type ItemVersionRow,
  itemQueries,
  itemsOfMenusQueries,
  itemsQueries,
  type MenuVersionRow,
  menuQueries,
  menusQueries,
  restaurantQueries,
} from '@safe-menu/read-models/audit/trail/versions.queries'
import { readRow, readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'

/** An instant as a bound of the queries: guests saw everything up to a position; everything up to a time was decided. */
export interface Moment {
  readonly time: Date
  readonly view: AuditPerspective
  /** $1 of the replay queries. */
  readonly bound: string | Date
}

/** Finds the bound of an instant. It depends on the restaurant, which may have been behind the others for guests. */
export async function momentOf(
  pool: pg.Pool,
  time: string,
  view: AuditPerspective,
  restaurantId: string,
): Promise<Moment> {
  const at = new Date(time)
  if (view === 'decided') return { time: at, view, bound: at }
  const row = await readRow(pool, seenQuery, [restaurantId, at])
  if (!row) throw new Error('The query of the guests’ position returned no row.')
  return { time: at, view, bound: row.position }
}

/** An item at a moment; `null`: it did not exist yet. */
export async function itemAt(pool: pg.Pool, moment: Moment, itemId: string): Promise<ItemStateView | null> {
  const [[row], names] = await Promise.all([
    readRows(pool, itemQueries[moment.view], [moment.bound, itemId]),
    namesAt(pool, moment),
  ])
  return row ? itemState(row, names, row.published === true) : null
}

/** A menu with its active items at a moment; `null`: it did not exist yet. */
export async function menuAt(pool: pg.Pool, moment: Moment, menuId: string): Promise<MenuStateView | null> {
  const [[row], items, names] = await Promise.all([
    readRows(pool, menuQueries[moment.view], [moment.bound, menuId]),
    readRows(pool, itemsQueries[moment.view], [moment.bound, menuId]),
    namesAt(pool, moment),
  ])
  return row ? menuState(row, items, names) : null
}

/** A restaurant with its menus at a moment; for guests only those they could open. `restaurant` is `null` before it existed. */
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
    readRows(pool, restaurantQueries[moment.view], values),
    readRows(pool, menusQueries[moment.view], values),
  ])
  const rows = moment.view === 'guests' ? all.filter(isShown) : all
  const menuIds = rows.map(row => row.menu_id)
  const [items, names] = await Promise.all([
    readRows(pool, itemsOfMenusQueries[moment.view], [moment.bound, menuIds]),
    namesAt(pool, moment),
  ])
  return {
    restaurant: restaurant ? { id: restaurant.id, name: restaurant.name } : null,
    menus: rows.map(row => menuState(row, items, names)),
  }
}

type Names = ReadonlyMap<string, AllergenNameRow>

async function namesAt(pool: pg.Pool, { view, bound }: Moment): Promise<Names> {
  const rows = await readRows(pool, namesQueries[view], [bound])
  return new Map(rows.map(row => [row.id, row]))
}

const isShown = ({ published, deleted }: MenuVersionRow) => published && !deleted

function menuState(row: MenuVersionRow, items: readonly ItemVersionRow[], names: Names): MenuStateView {
  const { menu_id: id, restaurant_id: restaurantId, name, description, published, deleted } = row
  return {
    menu: { id, restaurantId, name, description, published, deleted },
    since: row.since.toISOString(),
    entryId: row.position,
    shown: isShown(row),
    visibleSince: row.visible_since?.toISOString() ?? null,
    // Deleting a menu deletes its items.
    items: deleted
      ? []
      : items.filter(item => item.menu_id === id).map(item => itemState(item, names, published)),
  }
}

const byName = new Intl.Collator('en')

function itemState(row: ItemVersionRow, names: Names, isMenuPublished: boolean): ItemStateView {
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
      soldOutUntil: row.sold_out_until?.toISOString() ?? null,
      picture: row.picture,
      updatedAt: row.decided_at.toISOString(),
      archivedAt: row.archived_at?.toISOString() ?? null,
      ...shownTranslations(row),
    },
    status: row.status,
    since: row.since.toISOString(),
    entryId: row.position,
    shown: row.status === 'active' && isMenuPublished,
    visibleSince: row.visible_since?.toISOString() ?? null,
  }
}

/** The translations that were not outdated; no field if there were none. */
function shownTranslations({ translations }: ItemVersionRow): Pick<ItemStateView['item'], 'translations'> {
  const shown = translations
    .filter(({ outdated }) => !outdated)
    .map(({ language, name, description }) => ({ language, name, description }))
  return shown.length === 0 ? {} : { translations: shown }
}

/** Why guests could not open an item or a menu; `null`: they could. */
export function hiddenReason(state: ItemStateView | MenuStateView | null): HiddenReason | null {
  if (state === null) return 'not_yet'
  if (state.shown) return null
  if ('menu' in state) return state.menu.deleted ? 'deleted' : 'menu_not_published'
  return state.status === 'active' ? 'menu_not_published' : state.status
}
