import type { adminRoutes } from '@safe-menu/contracts/admin/routes'
import type { RestaurantOverviewView } from '@safe-menu/contracts/admin/views'
import { RestaurantId } from '@safe-menu/contracts/ids'
import {
  allQuery,
  countAllQuery,
  countSearchQuery,
  searchQuery,
} from '@safe-menu/read-models/admin/restaurant-directory/restaurant-directory.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import { z } from 'zod'
import { CursorName, cutPage, type Page } from '../http/paging.ts'
import type { PageInput } from '../http/queries.ts'

/** The last restaurant of a page of the overview. */
export const OverviewCursor = z.strictObject({ name: CursorName, id: RestaurantId })

/** Sorts before every restaurant: no name is empty. */
const beforeAll = { name: '', id: '00000000-0000-0000-0000-000000000000' }

/** A page of the platform's restaurants, sorted by name. */
export async function restaurantsOverview(
  pool: pg.Pool,
  { search, limit, after }: PageInput<typeof adminRoutes.restaurantsOverview, typeof OverviewCursor>,
): Promise<Page<RestaurantOverviewView>> {
  const text = search?.normalize('NFC').trim() || null
  const { name, id } = after ?? beforeAll
  const [rows, counts] = await Promise.all([
    readRows(pool, text === null ? allQuery : searchQuery, [text, name, id, limit + 1]),
    text === null ? readRows(pool, countAllQuery, []) : readRows(pool, countSearchQuery, [text]),
  ])
  const page = cutPage(rows, limit, last => ({ name: last.name, id: last.id }))
  return { ...page, total: counts[0]?.count ?? 0 }
}
