import { ItemId } from '@safe-menu/contracts/ids'
import type { ArchivedItemView, ItemView } from '@safe-menu/contracts/items/views'
import { Instant } from '@safe-menu/contracts/time'
import type pg from 'pg'
import { z } from 'zod'
import { cutPage, type Page } from '../http/paging.ts'
import { type ReadQuery, readRows } from '../read-model/read-rows.ts'

const itemsOfMenuQuery: ReadQuery = {
  name: 'items-of-menu',
  text: `
    select array_to_json(array(
      select view.document from menus.active_item as item join menus.item_document as view on view.item_id = item.id
      where item.menu_id = menu.id order by item.name, item.section, item.id)) as items
    from menus.live_menu as menu where menu.id = $1`,
}

/** A menu's items, sorted by name, without archived ones; `null`: there is no such menu. */
export async function itemsOfMenu(pool: pg.Pool, menuId: string): Promise<readonly ItemView[] | null> {
  const [row] = await readRows<{ items: ItemView[] }>(pool, itemsOfMenuQuery, [menuId])
  return row?.items ?? null
}

const reviewsOfMenuQuery: ReadQuery = {
  name: 'reviews-of-menu',
  text: `
    select item.id, review.absent, menus.iso(review.reviewed_in_part_at) as "reviewedInPartAt"
    from menus.active_item as item join menus.item_review as review on review.item_id = item.id
    where item.menu_id = $1 and review.confirmed_at is null`,
}

/** The allergens that an import marked as absent without confirming the item. */
export interface PartialReview {
  readonly id: string
  readonly absent: readonly string[]
  readonly reviewedInPartAt: string | null
}

/** The partial reviews of a menu's unconfirmed items. */
export function partialReviewsOfMenu(pool: pg.Pool, menuId: string): Promise<readonly PartialReview[]> {
  return readRows<PartialReview>(pool, reviewsOfMenuQuery, [menuId])
}

/** The last item of a page of the archive. */
export const ArchiveCursor = z.strictObject({ archivedAt: Instant, id: ItemId })

interface ArchiveInput {
  readonly restaurantId: string
  /** Part of the item's name, in any case. */
  readonly name?: string | undefined
  /** Part of the last name of the menu it was on. */
  readonly menu?: string | undefined
  /** Archived at or after. */
  readonly from?: string | undefined
  /** Archived before. */
  readonly to?: string | undefined
  readonly limit: number
  readonly after: z.output<typeof ArchiveCursor> | null
}

/** ICU folds case, so that Ä finds ä. */
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

/** A page of a restaurant's archive, newest first; `null`: there is no such restaurant. */
export async function archivePage(
  pool: pg.Pool,
  { restaurantId, name, menu, from, to, limit, after }: ArchiveInput,
): Promise<Page<ArchivedItemView> | null> {
  const filter = [restaurantId, name?.normalize('NFC'), menu?.normalize('NFC'), from, to]
  const [rows, counts, restaurants] = await Promise.all([
    readRows<ArchiveRow>(pool, archiveQuery, [...filter, after?.archivedAt, after?.id, limit + 1]),
    readRows<{ count: number }>(pool, archiveCountQuery, filter),
    readRows<{ id: string }>(pool, restaurantQuery, [restaurantId]),
  ])
  if (restaurants.length === 0) return null
  const archived = rows.map(({ document, menu_id, menu_name }) => ({
    ...document,
    menu: { id: menu_id, name: menu_name },
  }))
  const cursorOf = ({ archivedAt, id }: ArchivedItemView) => ({ archivedAt, id })
  return { ...cutPage(archived, limit, cursorOf), total: counts[0]?.count ?? 0 }
}

interface ArchiveRow {
  readonly document: ItemView
  readonly menu_id: ItemView['menuId']
  readonly menu_name: string
}
