import { ItemId } from '@safe-menu/contracts/ids'
import type { ArchivedItemView, ItemView } from '@safe-menu/contracts/items/views'
import { Instant } from '@safe-menu/contracts/time'
import type pg from 'pg'
import { z } from 'zod'
import { type ReadQuery, rowsOf } from '../read-model/rows.ts'

const itemsOfMenuQuery: ReadQuery = {
  name: 'items-of-menu',
  text: `
    select menu.name, array_to_json(array(
      select view.document from menus.active_item as item join menus.item_document as view on view.item_id = item.id
      where item.menu_id = menu.id order by item.name, item.section, item.id)) as items
    from menus.live_menu as menu where menu.id = $1`,
}

/** A menu's name and its items, sorted by name, without archived ones; `null`: there is no such menu. */
export async function itemsOfMenu(
  pool: pg.Pool,
  menuId: string,
): Promise<{ readonly name: string; readonly items: readonly ItemView[] } | null> {
  const [row] = await rowsOf<{ name: string; items: ItemView[] }>(pool, itemsOfMenuQuery, [menuId])
  return row ?? null
}

const reviewsOfMenuQuery: ReadQuery = {
  name: 'reviews-of-menu',
  text: `
    select item.id, review.absent, menus.iso(review.reviewed_in_part_at) as "reviewedInPartAt"
    from menus.active_item as item join menus.item_review as review on review.item_id = item.id
    where item.menu_id = $1 and review.confirmed_at is null`,
}

/** What an import stated to be absent from an item without confirming it. */
export interface PartialReview {
  readonly id: string
  readonly absent: readonly string[]
  readonly reviewedInPartAt: string | null
}

/** The partial reviews of a menu's unconfirmed items. */
export function partialReviewsOfMenu(pool: pg.Pool, menuId: string): Promise<readonly PartialReview[]> {
  return rowsOf<PartialReview>(pool, reviewsOfMenuQuery, [menuId])
}

/** Where a page of the archive ends: the next one goes on behind it. */
export const ArchiveCursor = z.strictObject({ archivedAt: Instant, id: ItemId })
export type ArchiveCursor = z.infer<typeof ArchiveCursor>

export interface ArchiveFilter {
  readonly restaurantId: string
  /** Part of the item's name, in whatever case. */
  readonly name: string | undefined
  /** Part of the last name of the menu it was on. */
  readonly menu: string | undefined
  /** Archived at or after. */
  readonly from: string | undefined
  /** Archived before. */
  readonly to: string | undefined
}

/** Case is told apart by ICU rules, so that Ä finds ä. */
const matching = `
  from menus.archived_item as item
  where item.restaurant_id = $1
    and ($2::text is null or position(lower($2 collate "en-x-icu") in lower(item.name)) > 0)
    and ($3::text is null or position(lower($3 collate "en-x-icu") in lower(item.menu_name collate "en-x-icu")) > 0)
    and ($4::timestamptz is null or item.archived_at >= $4)
    and ($5::timestamptz is null or item.archived_at < $5)`

const archiveQuery: ReadQuery = {
  name: 'archive',
  text: `
    select view.document, item.menu_id, item.menu_name
    from (select item.id, item.archived_at, item.menu_id, item.menu_name ${matching}
      and ($6::timestamptz is null or (item.archived_at, item.id) < ($6, $7::uuid))
      order by item.archived_at desc, item.id desc limit $8) as item
    join menus.item_document as view on view.item_id = item.id
    order by item.archived_at desc, item.id desc`,
}
const archiveCountQuery: ReadQuery = {
  name: 'archive-count',
  text: `select count(*)::int as count ${matching}`,
}
const restaurantQuery: ReadQuery = {
  name: 'restaurant-exists',
  text: 'select id from menus.restaurant where id = $1',
}

export interface ArchivePage {
  readonly items: readonly ArchivedItemView[]
  readonly total: number
  readonly next: ArchiveCursor | null
}

/** A page of a restaurant's archive, newest first; `null`: there is no such restaurant. */
export async function archivePage(
  pool: pg.Pool,
  filter: ArchiveFilter,
  limit: number,
  after: ArchiveCursor | null,
): Promise<ArchivePage | null> {
  const values = [
    filter.restaurantId,
    filter.name ?? null,
    filter.menu ?? null,
    filter.from ?? null,
    filter.to ?? null,
  ]
  // One more than asked for tells whether there is a next page.
  const [found, counts, restaurants] = await Promise.all([
    rowsOf<{ document: ItemView; menu_id: ItemView['menuId']; menu_name: string }>(pool, archiveQuery, [
      ...values,
      after?.archivedAt ?? null,
      after?.id ?? null,
      limit + 1,
    ]),
    rowsOf<{ count: number }>(pool, archiveCountQuery, values),
    rowsOf<{ id: string }>(pool, restaurantQuery, [filter.restaurantId]),
  ])
  if (restaurants.length === 0) return null
  const items = found
    .slice(0, limit)
    .map(({ document, menu_id, menu_name }) => ({ ...document, menu: { id: menu_id, name: menu_name } }))
  const last = found.length > limit ? items.at(-1) : undefined
  return {
    items,
    total: counts[0]?.count ?? 0,
    next: last?.archivedAt ? { archivedAt: last.archivedAt, id: last.id } : null,
  }
}
