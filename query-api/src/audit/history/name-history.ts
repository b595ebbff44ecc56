import type { AuditItemView, AuditMenuView, AuditRestaurantView } from '@safe-menu/contracts/audit/name-views'
import type { auditRoutes } from '@safe-menu/contracts/audit/routes'
import {
  itemsQuery,
  menusQuery,
  type Named,
  restaurantCountQuery,
  restaurantsQuery,
} from '@safe-menu/read-models/audit/trail/names.queries'
import { readRow, readRows, readSnapshot } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import { z } from 'zod'
import type { PageInput, QueryInput } from '../../http/queries.ts'
import { CursorName, cutPage, type Page } from '../../http/queries.ts'
import { findHistoricalOwner } from '../../status/reads.ts'
import { visibleChain } from './filter.ts'

/** The last name of a page. */
export const NameCursor = z.strictObject({ name: CursorName, id: z.uuid() })

type RestaurantSearch = PageInput<typeof auditRoutes.restaurants, typeof NameCursor>
type ItemSearch = PageInput<typeof auditRoutes.restaurantItems, typeof NameCursor>

/** $1 to $4 of the queries below. */
const valuesOf = ({ search, limit, after }: RestaurantSearch | ItemSearch) => [
  search || null,
  after?.name,
  after?.id,
  limit + 1,
]

const cursorOf = ({ id, found }: Named) => ({ name: found, id })
const formerNameOf = ({ name, found }: Named) => (found === name ? null : found)

/** A page of all restaurants there ever were. Restaurants find only themselves. */
export async function searchRestaurantHistory(
  { pool }: { readonly pool: pg.Pool },
  search: RestaurantSearch,
): Promise<Page<AuditRestaurantView>> {
  const only = visibleChain(search.caller, undefined)
  const values = valuesOf(search)
  const { rows, counted } = await readSnapshot(pool, async state => ({
    rows: await readRows(state, restaurantsQuery, [...values, only]),
    counted: await readRow(state, restaurantCountQuery, [values[0], only]),
  }))
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
  search: ItemSearch,
): Promise<Page<AuditItemView> | null> {
  const { restaurantId, menu, limit } = search
  if ((await findHistoricalOwner(pool, 'restaurant', restaurantId)) === null) return null
  const rows = await readRows(pool, itemsQuery, [...valuesOf(search), restaurantId, menu])
  const { items, next } = cutPage(rows, limit, cursorOf)
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
  { restaurantId }: QueryInput<typeof auditRoutes.restaurantMenus>,
): Promise<readonly AuditMenuView[] | null> {
  if ((await findHistoricalOwner(pool, 'restaurant', restaurantId)) === null) return null
  return readRows(pool, menusQuery, [restaurantId])
}
