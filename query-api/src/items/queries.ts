import { ItemId } from '@safe-menu/contracts/ids'
import type { itemRoutes } from '@safe-menu/contracts/items/routes'
import type { ArchivedItemView, ListedItemView } from '@safe-menu/contracts/items/views'
import { arrangeItems } from '@safe-menu/contracts/menus/arrangement'
import { Instant } from '@safe-menu/contracts/time'
import {
  type PartialReview,
  reviewsOfMenuQuery,
} from '@safe-menu/read-models/menus/item-reviews/item-reviews.queries'
import {
  archiveCountQuery,
  archiveQuery,
  itemsOfMenuQuery,
} from '@safe-menu/read-models/menus/items/items.queries'
import { restaurantQuery } from '@safe-menu/read-models/menus/restaurants/restaurants.queries'
import { readRows } from '@safe-menu/read-models/read-query'
import type pg from 'pg'
import { z } from 'zod'
import { cutPage, type Page } from '../http/paging.ts'
import type { PageInput } from '../http/queries.ts'

/** A menu's items, sorted by name, without archived ones; `null`: there is no such menu. */
export async function itemsOfMenu(pool: pg.Pool, menuId: string): Promise<readonly ListedItemView[] | null> {
  const [row] = await readRows(pool, itemsOfMenuQuery, [menuId])
  if (row === undefined) return null
  const order = arrangeItems(row.items, row.sections)
  const positions = new Map(order.map(({ id }, index) => [id, index + 1]))
  return row.items.map(item => ({ ...item, position: positions.get(item.id) ?? order.length }))
}

/** The partial reviews of a menu's unconfirmed items. */
export function partialReviewsOfMenu(pool: pg.Pool, menuId: string): Promise<readonly PartialReview[]> {
  return readRows(pool, reviewsOfMenuQuery, [menuId])
}

/** The last item of a page of the archive. */
export const ArchiveCursor = z.strictObject({ archivedAt: Instant, id: ItemId })

/** A page of a restaurant's archive, newest first; `null`: there is no such restaurant. */
export async function archivePage(
  pool: pg.Pool,
  {
    restaurantId,
    name,
    menu,
    from,
    to,
    limit,
    after,
  }: PageInput<typeof itemRoutes.archived, typeof ArchiveCursor>,
): Promise<Page<ArchivedItemView> | null> {
  const filter = [restaurantId, name?.normalize('NFC'), menu?.normalize('NFC'), from, to]
  const [rows, counts, restaurants] = await Promise.all([
    readRows(pool, archiveQuery, [...filter, after?.archivedAt, after?.id, limit + 1]),
    readRows(pool, archiveCountQuery, filter),
    readRows(pool, restaurantQuery, [restaurantId]),
  ])
  if (restaurants.length === 0) return null
  const archived = rows.map(({ document, menu_id, menu_name }) => ({
    ...document,
    menu: { id: menu_id, name: menu_name },
  }))
  const cursorOf = ({ archivedAt, id }: ArchivedItemView) => ({ archivedAt, id })
  return { ...cutPage(archived, limit, cursorOf), total: counts[0]?.count ?? 0 }
}
