import type { AuditItemView, AuditMenuView, AuditRestaurantView } from '@safe-menu/contracts/audit/views'
import type pg from 'pg'
import { z } from 'zod'
import { CursorName } from '../read-model/paging.ts'
import { rowsFor } from './rows.ts'

/** Where a page of named things ends: the next one goes on behind it. */
export const NameCursor = z.strictObject({ name: CursorName, id: z.uuid() })
type NameCursor = z.infer<typeof NameCursor>

interface Found<View> {
  readonly found: readonly View[]
  /** `null`: there is no more. */
  readonly next: NameCursor | null
}

interface Search {
  /** Part of a name, normalised as names are, in whatever case; `undefined` or empty: everything. */
  readonly search: string | undefined
  readonly limit: number
  readonly after: NameCursor | null
}

/**
 * Case is ICU's, so that Ä finds ä. `strpos` and not `like`, of which the planner believes to know how rare a text is: it would leave
 * the index for the whole table.
 */
const matches = (name: string) =>
  `($1::text is null or strpos(${name}.folded, lower($1 collate "en-x-icu") collate "C") > 0)`

/**
 * The values from $1: the text, what the page goes on behind, how many. One more than asked for tells whether there is a next
 * page.
 */
function valuesOf({ search, limit, after }: Search): readonly unknown[] {
  return [search || null, after?.name ?? null, after?.id ?? null, limit + 1]
}

interface Named {
  readonly id: string
  readonly name: string
  /** The name that it was found by. */
  readonly found: string
}

function pageOf<Row extends Named, View>(
  rows: readonly Row[],
  limit: number,
  view: (row: Row & { readonly formerName: string | null }) => View,
): Found<View> {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    found: rows
      .slice(0, limit)
      .map(row => view({ ...row, formerName: row.found === row.name ? null : row.found })),
    next: last ? { name: last.found, id: last.id } : null,
  }
}

/**
 * Each restaurant once, by the newest of its names that match: a guest who complains knows the one of then. In the order of an
 * index, so that a text that many names hold is answered by the first of them. Order is ICU's, so that Ä stands beside A.
 */
const restaurantsQuery = `
  with page as (
    select named.restaurant_id as id, named.name as found
    from audit.restaurant_name as named
    where ${matches('named')}
      and not exists (select from audit.restaurant_name as newer
        where newer.restaurant_id = named.restaurant_id and newer.position > named.position and ${matches('newer')})
      and ($5::uuid is null or named.restaurant_id = $5)
      and ($2::text is null or (named.name collate "en-x-icu", named.restaurant_id) > ($2, $3::uuid))
    order by named.name collate "en-x-icu", named.restaurant_id limit $4
  )
  select page.id, page.found, latest.name
  from page
  cross join lateral (select name from audit.restaurant_version as version
    where version.restaurant_id = page.id order by version.position desc limit 1) as latest
  order by page.found collate "en-x-icu", page.id`

const restaurantsCount = `
  select count(*)::int as count from (
    select from audit.restaurant_name as named
    where ${matches('named')} and ($2::uuid is null or named.restaurant_id = $2)
    group by named.restaurant_id) as found`

/** A page of the restaurants that there ever were. `only`: the one that a caller is kept to. */
export async function restaurantsEver(
  pool: pg.Pool,
  search: Search & { readonly only: string | null },
): Promise<Found<AuditRestaurantView> & { readonly total: number }> {
  const values = valuesOf(search)
  const [rows, [counted]] = await Promise.all([
    rowsFor<Named & Pick<AuditRestaurantView, 'id'>>(pool, restaurantsQuery, [...values, search.only]),
    rowsFor<{ count: number }>(pool, restaurantsCount, [values[0], search.only]),
  ])
  const page = pageOf(rows, search.limit, ({ id, name, formerName }) => ({ id, name, formerName }))
  return { ...page, total: counted?.count ?? 0 }
}

/** As the restaurants are found; what became of an item is what its last version and its menu's say. */
const itemsQuery = `
  with page as (
    select named.item_id as id, named.name as found
    from audit.item_name as named
    where named.restaurant_id = $5 and ${matches('named')}
      and not exists (select from audit.item_name as newer
        where newer.item_id = named.item_id and newer.position > named.position and ${matches('newer')})
      and ($6::uuid is null or named.item_id in (
        select stay.item_id from audit.item_stay as stay where stay.menu_id = $6))
      and ($2::text is null or (named.name collate "en-x-icu", named.item_id) > ($2, $3::uuid))
    order by named.name collate "en-x-icu", named.item_id limit $4
  )
  select page.id, page.found, latest.name, latest.menu_id as "menuId", coalesce(menu.name, '') as "menuName",
    case when latest.status = 'active' and menu.deleted then 'deleted' else latest.status end as status
  from page
  cross join lateral (select name, menu_id, status from audit.item_version as version
    where version.item_id = page.id order by version.position desc limit 1) as latest
  left join lateral (select name, deleted from audit.menu_version as version
    where version.menu_id = latest.menu_id order by version.position desc limit 1) as menu on true
  order by page.found collate "en-x-icu", page.id`

type ItemRow = Named & {
  readonly id: AuditItemView['id']
  readonly status: AuditItemView['status']
  readonly menuId: AuditItemView['menu']['id']
  readonly menuName: string
}

/** A page of the items that a restaurant ever had; `menu`: of those that ever stood on it. */
export async function itemsEver(
  pool: pg.Pool,
  restaurantId: string,
  search: Search & { readonly menu: string | undefined },
): Promise<Found<AuditItemView>> {
  const values = [...valuesOf(search), restaurantId, search.menu ?? null]
  const rows = await rowsFor<ItemRow>(pool, itemsQuery, values)
  return pageOf(rows, search.limit, ({ id, name, formerName, status, menuId, menuName }) => ({
    id,
    name,
    formerName,
    status,
    menu: { id: menuId, name: menuName },
  }))
}

const menusQuery = `
  select menu.menu_id as id, latest.name, latest.deleted
  from audit.restaurant_menu as menu
  cross join lateral (select name, deleted from audit.menu_version as version
    where version.menu_id = menu.menu_id order by version.position desc limit 1) as latest
  where menu.restaurant_id = $1
  order by latest.name collate "en-x-icu", menu.menu_id`

/** Every menu that a restaurant ever had, under its latest name and sorted by it. */
export function menusEver(pool: pg.Pool, restaurantId: string): Promise<readonly AuditMenuView[]> {
  return rowsFor<AuditMenuView>(pool, menusQuery, [restaurantId])
}
