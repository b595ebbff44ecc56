import type { AuditItemView, AuditMenuView, AuditRestaurantView } from '@safe-menu/contracts/audit/views'
import type { Caller } from '@safe-menu/server-kit/auth/caller'
import type pg from 'pg'
import { z } from 'zod'
import { CursorName, cutPage, type Page } from '../http/paging.ts'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'
import { chainOf } from './filter.ts'
import { findHistoricalOwner } from './historical-owner.ts'

/** The last name of a page. */
export const NameCursor = z.strictObject({ name: CursorName, id: z.uuid() })

interface Search {
  /** Part of a name, in any case; everything when it is empty. */
  readonly search?: string | undefined
  readonly limit: number
  readonly after: z.output<typeof NameCursor> | null
}

/** $1 to $4 of the queries below. */
const valuesOf = ({ search, limit, after }: Search) => [search || null, after?.name, after?.id, limit + 1]

/** ICU folds case, so that Ä finds ä. Not `like`: the planner misjudges how rare a text is and scans the whole table. */
const matches = (name: string) =>
  `($1::text is null or strpos(${name}.folded, lower($1 collate "en-x-icu") collate "C") > 0)`

interface Named {
  readonly id: string
  /** The latest name. */
  readonly name: string
  /** The name that matches. */
  readonly found: string
}

const cursorOf = ({ id, found }: Named) => ({ name: found, id })
const formerNameOf = ({ name, found }: Named) => (found === name ? null : found)

/**
 * Each restaurant once, by its newest matching name: a guest who complains knows the name of that day. In index order, so
 * that a text in many names is answered from the first rows. ICU sorts Ä beside A.
 */
const restaurantsQuery: ReadQuery = {
  text: `
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
  order by page.found collate "en-x-icu", page.id`,
}

const restaurantCountQuery: ReadQuery = {
  text: `
    select count(*)::int as count from (
      select from audit.restaurant_name as named
      where ${matches('named')} and ($2::uuid is null or named.restaurant_id = $2)
      group by named.restaurant_id) as found`,
}

/** A page of all restaurants there ever were. Restaurants find only themselves. */
export async function searchRestaurantHistory(
  { pool }: { readonly pool: pg.Pool },
  { caller, ...search }: Search & { readonly caller: Caller | null },
): Promise<Page<AuditRestaurantView>> {
  const only = chainOf(caller, undefined)
  const values = valuesOf(search)
  const [rows, [counted]] = await Promise.all([
    readRows<Named & Pick<AuditRestaurantView, 'id'>>(pool, restaurantsQuery, [...values, only]),
    readRows<{ count: number }>(pool, restaurantCountQuery, [values[0], only]),
  ])
  const { items, next } = cutPage(rows, search.limit, cursorOf)
  return {
    items: items.map(row => ({ id: row.id, name: row.name, formerName: formerNameOf(row) })),
    total: counted?.count ?? 0,
    next,
  }
}

/** As restaurants are found. The status follows from the last version of the item and of its menu. */
const itemsQuery: ReadQuery = {
  text: `
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
  order by page.found collate "en-x-icu", page.id`,
}

type ItemRow = Named & {
  readonly id: AuditItemView['id']
  readonly status: AuditItemView['status']
  readonly menuId: AuditItemView['menu']['id']
  readonly menuName: string
}

/**
 * A page of the items that a restaurant ever had; `null`: there never was such a restaurant. `menu`: only items that were
 * ever on it.
 */
export async function searchItemHistory(
  { pool }: { readonly pool: pg.Pool },
  {
    restaurantId,
    menu,
    ...search
  }: Search & { readonly restaurantId: string; readonly menu?: string | undefined },
): Promise<Page<AuditItemView> | null> {
  if ((await findHistoricalOwner(pool, 'restaurant', restaurantId)) === null) return null
  const rows = await readRows<ItemRow>(pool, itemsQuery, [...valuesOf(search), restaurantId, menu])
  const { items, next } = cutPage(rows, search.limit, cursorOf)
  return {
    items: items.map(row => ({
      id: row.id,
      name: row.name,
      formerName: formerNameOf(row),
      status: row.status,
      menu: { id: row.menuId, name: row.menuName },
    })),
    next,
  }
}

const menusQuery: ReadQuery = {
  text: `
    select menu.menu_id as id, latest.name, latest.deleted
    from audit.restaurant_menu as menu
    cross join lateral (select name, deleted from audit.menu_version as version
      where version.menu_id = menu.menu_id order by version.position desc limit 1) as latest
    where menu.restaurant_id = $1
    order by latest.name collate "en-x-icu", menu.menu_id`,
}

/** Every menu that a restaurant ever had, sorted by its latest name; `null`: there never was such a restaurant. */
export async function menuHistory(
  { pool }: { readonly pool: pg.Pool },
  { restaurantId }: { readonly restaurantId: string },
): Promise<readonly AuditMenuView[] | null> {
  if ((await findHistoricalOwner(pool, 'restaurant', restaurantId)) === null) return null
  return readRows<AuditMenuView>(pool, menusQuery, [restaurantId])
}
