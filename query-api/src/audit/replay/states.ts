import type {
  AuditPerspective,
  HiddenReason,
  ItemAtView,
  ItemStateView,
  MenuAtView,
  MenuStateView,
  RestaurantAtView,
} from '@safe-menu/contracts/audit/views'
import { guestItemView } from '@safe-menu/contracts/items/item-view'
import { limits } from '@safe-menu/contracts/limits'
import { arrangeItems } from '@safe-menu/contracts/menus/arrangement'
import {
  type AllergenNameRow,
  namesQueries,
} from '@safe-menu/read-models/audit/allergen-names/allergen-names.queries'
import { seenQuery } from '@safe-menu/read-models/audit/guest-view/guest-view.queries'
import {
  type ItemVersionRow,
  itemQueries,
  itemsQueries,
  type MenuVersionRow,
  menuQueries,
  menusQueries,
  restaurantQueries,
} from '@safe-menu/read-models/audit/trail/versions.queries'
import { readRow, readRows } from '@safe-menu/read-models/read-query'
import { AppError } from '@safe-menu/server-kit/errors/app-error'
import type pg from 'pg'
import { moneyOf } from '../money.ts'

/** An instant of a restaurant's history, in one of its two views. */
export interface Moment {
  readonly restaurantId: string
  readonly time: string
  readonly view: AuditPerspective
}

/** The part of an answer that is read at a moment. */
type Reading<View> = Omit<View, 'time' | 'view' | 'knownUntil' | 'openPageLag'>

/** An item at a moment. Its state is `null` before it existed. */
export async function itemAt(pool: pg.Pool, moment: Moment, itemId: string): Promise<Reading<ItemAtView>> {
  const bound = await boundOf(pool, moment)
  const [row, names, restaurant] = await Promise.all([
    readRow(pool, itemQueries[moment.view], [bound, itemId]),
    namesAt(pool, moment.view, bound),
    readRow(pool, restaurantQueries[moment.view], [bound, moment.restaurantId]),
  ])
  const state = row && itemState(row, names, row.published === true)
  return { money: moneyOf(restaurant), ...guestVisibility(state), state }
}

/** A menu with its active items at a moment. Its state is `null` before it existed. */
export async function menuAt(pool: pg.Pool, moment: Moment, menuId: string): Promise<Reading<MenuAtView>> {
  const bound = await boundOf(pool, moment)
  const [row, items, names, restaurant] = await Promise.all([
    readRow(pool, menuQueries[moment.view], [bound, menuId]),
    readRows(pool, itemsQueries[moment.view], [bound, menuId]),
    namesAt(pool, moment.view, bound),
    readRow(pool, restaurantQueries[moment.view], [bound, moment.restaurantId]),
  ])
  const state = row && menuState(row, items, names)
  return { money: moneyOf(restaurant), ...guestVisibility(state), state }
}

/**
 * A restaurant with its menus at a moment; for guests only those they could open. `restaurant` is `null` before it existed.
 * @throws AppError `audit.restaurant_too_large` with more items than one answer may have
 */
export async function restaurantAt(pool: pg.Pool, moment: Moment): Promise<Reading<RestaurantAtView>> {
  const bound = await boundOf(pool, moment)
  const [restaurant, all, names] = await Promise.all([
    readRow(pool, restaurantQueries[moment.view], [bound, moment.restaurantId]),
    readRows(pool, menusQueries[moment.view], [bound, moment.restaurantId]),
    namesAt(pool, moment.view, bound),
  ])
  const menus: MenuStateView[] = []
  let itemCount = 0
  for (const row of moment.view === 'guests' ? all.filter(isShown) : all) {
    const items = await readRows(pool, itemsQueries[moment.view], [bound, row.menu_id])
    itemCount += items.length
    if (itemCount > limits.replayedItems) throw new AppError('audit.restaurant_too_large')
    menus.push(menuState(row, items, names))
  }
  return {
    money: moneyOf(restaurant),
    restaurant: restaurant && { id: restaurant.id, name: restaurant.name },
    menus,
  }
}

/** $1 of the replay queries: guests saw everything up to a position; everything up to a time was decided. */
type Bound = string | Date

/** Finds the bound of a moment. It depends on the restaurant, which may have been behind the others for guests. */
async function boundOf(pool: pg.Pool, { restaurantId, time, view }: Moment): Promise<Bound> {
  const at = new Date(time)
  if (view === 'decided') return at
  const row = await readRow(pool, seenQuery, [restaurantId, at])
  if (!row) throw new Error('The query of the guests’ position returned no row.')
  return row.position
}

type Names = ReadonlyMap<string, AllergenNameRow>

async function namesAt(pool: pg.Pool, view: AuditPerspective, bound: Bound): Promise<Names> {
  const rows = await readRows(pool, namesQueries[view], [bound])
  return new Map(rows.map(row => [row.id, row]))
}

const isShown = ({ state: { published, deleted } }: MenuVersionRow) => published && !deleted

function menuState(row: MenuVersionRow, items: readonly ItemVersionRow[], names: Names): MenuStateView {
  const { restaurantId, name, description, published, deleted, sections } = row.state
  const order = arrangeItems(
    items.map(item => ({ item, id: item.state.itemId, name: item.state.name, section: item.state.section })),
    sections,
  )
  return {
    menu: { id: row.menu_id, restaurantId, name, description, published, deleted },
    since: row.since.toISOString(),
    entryId: row.position,
    shown: isShown(row),
    visibleSince: row.visible_since?.toISOString() ?? null,
    // Deleting a menu deletes its items.
    items: deleted ? [] : order.map(({ item }) => itemState(item, names, published)),
  }
}

function itemState(row: ItemVersionRow, names: Names, isMenuPublished: boolean): ItemStateView {
  const updatedAt = row.decided_at.toISOString()
  const current = guestItemView({ ...row.state, updatedAt, revision: 0n }, id => names.get(id))
  const { revision: _, allergensConfirmedEdition: __, ...item } = current
  return {
    item,
    status: row.status,
    since: row.since.toISOString(),
    entryId: row.position,
    shown: row.status === 'active' && isMenuPublished,
    visibleSince: row.visible_since?.toISOString() ?? null,
  }
}

/** Whether guests could open an item or a menu, and if not, why. */
function guestVisibility(state: ItemStateView | MenuStateView | null) {
  const notShown = hiddenReason(state)
  return { shown: notShown === null, notShown }
}

function hiddenReason(state: ItemStateView | MenuStateView | null): HiddenReason | null {
  if (state === null) return 'not_yet'
  if (state.shown) return null
  if ('menu' in state) return state.menu.deleted ? 'deleted' : 'menu_not_published'
  return state.status === 'active' ? 'menu_not_published' : state.status
}
