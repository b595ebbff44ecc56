import type { AuditItemView, AuditMenuView, AuditRestaurantView } from '@safe-menu/contracts/audit/name-views'
import {
  itemsQuery,
  menusQuery,
  type Named,
  restaurantCountQuery,
  restaurantsQuery,
} from '@safe-menu/read-models/audit/trail/names.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type { Caller } from '@safe-menu/server-kit/auth/caller'
import type pg from 'pg'
import { z } from 'zod'
import { CursorName, cutPage, type Page } from '../../http/paging.ts'
import { findHistoricalOwner } from '../../read-model/owners.ts'
import { chainOf } from './filter.ts'

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

const cursorOf = ({ id, found }: Named) => ({ name: found, id })
const formerNameOf = ({ name, found }: Named) => (found === name ? null : found)

/** A page of all restaurants there ever were. Restaurants find only themselves. */
export async function searchRestaurantHistory(
  { pool }: { readonly pool: pg.Pool },
  { caller, ...search }: Search & { readonly caller: Caller | null },
): Promise<Page<AuditRestaurantView>> {
  const only = chainOf(caller, undefined)
  const values = valuesOf(search)
  const [rows, [counted]] = await Promise.all([
    readRows(pool, restaurantsQuery, [...values, only]),
    readRows(pool, restaurantCountQuery, [values[0], only]),
  ])
  const { items, next } = cutPage(rows, search.limit, cursorOf)
  return {
    items: items.map(row => ({ id: row.id, name: row.name, formerName: formerNameOf(row) })),
    total: counted?.count ?? 0,
    next,
  }
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
  const rows = await readRows(pool, itemsQuery, [...valuesOf(search), restaurantId, menu])
  const { items, next } = cutPage(rows, search.limit, cursorOf)
  return {
    items: items.map(row => ({
      id: row.id,
      name: row.name,
      formerName: formerNameOf(row),
      section: row.section,
      status: row.status,
      menu: { id: row.menuId, name: row.menuName },
    })),
    next,
  }
}

/** Every menu that a restaurant ever had, sorted by its latest name; `null`: there never was such a restaurant. */
export async function menuHistory(
  { pool }: { readonly pool: pg.Pool },
  { restaurantId }: { readonly restaurantId: string },
): Promise<readonly AuditMenuView[] | null> {
  if ((await findHistoricalOwner(pool, 'restaurant', restaurantId)) === null) return null
  return readRows(pool, menusQuery, [restaurantId])
}
