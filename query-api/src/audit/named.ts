import type { AuditMenuView, AuditRestaurantView } from '@safe-menu/contracts/audit/views'
import { RestaurantId } from '@safe-menu/contracts/ids'
import type pg from 'pg'
import { z } from 'zod'
import { rowsFor } from './rows.ts'

/** Where a page of restaurants ends: the next one goes on behind it. */
export const RestaurantCursor = z.strictObject({
  // A database's text holds no NUL.
  name: z.string().regex(/^[^\0]*$/u),
  id: RestaurantId,
})
type RestaurantCursor = z.infer<typeof RestaurantCursor>

interface RestaurantsPage {
  readonly restaurants: readonly AuditRestaurantView[]
  readonly total: number
  readonly next: RestaurantCursor | null
}

/**
 * Restaurants under their latest name, found by any name that they ever had: a guest who complains knows the one of then. The
 * total comes with every page, also with an empty one. Case and order are ICU's, so that Ä finds ä and stands beside A.
 */
const restaurantsQuery = `
  with found as materialized (
    select distinct on (latest.restaurant_id) latest.restaurant_id as id, latest.name
    from audit.restaurant_version as latest
    where ($1::uuid is null or latest.restaurant_id = $1)
      and ($2::text is null or latest.restaurant_id in (
        select named.restaurant_id from audit.restaurant_version as named
        where position(lower($2 collate "en-x-icu") in lower(named.name collate "en-x-icu")) > 0))
    order by latest.restaurant_id, latest.position desc
  )
  select counted.total, page.id, page.name
  from (select count(*)::int as total from found) as counted
  left join (
    select found.id, found.name from found
    where $3::text is null or (found.name collate "en-x-icu", found.id) > ($3, $4::uuid)
    order by found.name collate "en-x-icu", found.id limit $5
  ) as page on true
  order by page.name collate "en-x-icu", page.id`

/** A page of the restaurants that there ever were, sorted by name. `only`: the one that a caller is kept to. */
export async function restaurantsEver(
  pool: pg.Pool,
  page: {
    readonly only: string | null
    readonly search: string | undefined
    readonly limit: number
    readonly after: RestaurantCursor | null
  },
): Promise<RestaurantsPage> {
  const { only, search, limit, after } = page
  const text = search?.normalize('NFC').trim() || null
  // One more than asked for tells whether there is a next page.
  const values = [only, text, after?.name ?? null, after?.id ?? null, limit + 1]
  const rows = await rowsFor<{ total: number } & (AuditRestaurantView | { id: null })>(
    pool,
    restaurantsQuery,
    values,
  )
  const found = rows.flatMap(row => (row.id === null ? [] : [{ id: row.id, name: row.name }]))
  const restaurants = found.slice(0, limit)
  const last = found.length > limit ? restaurants.at(-1) : undefined
  return { restaurants, total: rows[0]?.total ?? 0, next: last ?? null }
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
