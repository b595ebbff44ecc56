import { catalogue } from '@safe-menu/contracts/allergens/catalogue'
import { ItemId } from '@safe-menu/contracts/ids'
import type { CopyView, ItemCopiesView } from '@safe-menu/contracts/items/copies'
import { importRoutes } from '@safe-menu/contracts/items/import-routes'
import { itemRoutes } from '@safe-menu/contracts/items/routes'
import type { ArchivedItemView, ListedItemView } from '@safe-menu/contracts/items/views'
import { arrangeItems } from '@safe-menu/contracts/menus/arrangement'
import { decimalsOf, defaultMoney } from '@safe-menu/contracts/restaurants/money-format'
import { Instant } from '@safe-menu/contracts/time'
import {
  archiveCountQuery,
  archiveQuery,
  copiesOfMenuQuery,
  itemsOfMenuQuery,
  reviewsOfMenuQuery,
} from '@safe-menu/read-models/menus/items/items.queries'
import {
  currencyOfMenuQuery,
  restaurantQuery,
} from '@safe-menu/read-models/menus/restaurants/restaurants.queries'
import { readRow, readRows, readSnapshot } from '@safe-menu/read-models/read-query'
import { createRouter, on } from '@safe-menu/server-kit/http/router'
import type pg from 'pg'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { answerUnlessKnown } from '../documents/document-reply.ts'
import { cutPage, found, itemsOfPage, type Page, type PageInput, pageInputOf } from '../http/queries.ts'
import { matrixOf } from './matrix.ts'

export function itemRouter({ pool, guestDocuments, staleSince }: Deps) {
  return createRouter([
    on(itemRoutes.ofMenu, staleSince.menus, async ctx => {
      const { menuId } = ctx.input.params
      // Open pages ask every few seconds. The menu's document is in memory and changes with each of its items.
      const document = await guestDocuments.load(ctx, 'menu', menuId)
      const read = async () => found(await itemsOfMenu(pool, menuId), 'menu.not_found')
      if (document === null) ctx.body = await read()
      else await answerUnlessKnown(ctx, document, read)
    }),
    on(itemRoutes.copies, staleSince.menus, async ctx => {
      ctx.body = found(await copiesOfMenu(pool, ctx.input.params.menuId), 'menu.not_found')
    }),
    on(itemRoutes.archived, staleSince.menus, async ctx => {
      const page = await archivePage(pool, pageInputOf(ctx, ArchiveCursor))
      ctx.body = itemsOfPage(ctx, found(page, 'restaurant.not_found'))
    }),
    on(importRoutes.export, staleSince.menus, async ctx => {
      const { menuId } = ctx.input.params
      const [onMenu, reviews, restaurant] = await Promise.all([
        itemsOfMenu(pool, menuId),
        readRows(pool, reviewsOfMenuQuery, [menuId]),
        readRow(pool, currencyOfMenuQuery, [menuId]),
      ])
      const items = inMenuOrder(found(onMenu, 'menu.not_found'))
      const decimals = decimalsOf(restaurant?.currency ?? defaultMoney.currency)
      ctx.attachment(`menu-${menuId}.csv`)
      ctx.body = matrixOf(items, reviews, catalogue, decimals)
    }),
  ])
}

/** A menu's items, sorted by name, without archived ones; `null`: there is no such menu. */
async function itemsOfMenu(pool: pg.Pool, menuId: string): Promise<readonly ListedItemView[] | null> {
  const row = await readRow(pool, itemsOfMenuQuery, [menuId])
  if (row === null) return null
  const order = arrangeItems(row.items, row.sections)
  const positions = new Map(order.map(({ id }, index) => [id, index + 1]))
  const onceConfirmed = new Set(row.onceConfirmed)
  return row.items.map(item => ({
    ...item,
    position: positions.get(item.id) ?? order.length,
    onceConfirmed: onceConfirmed.has(item.id),
  }))
}

const inMenuOrder = (items: readonly ListedItemView[]) =>
  items.toSorted((one, other) => one.position - other.position)

/** The items of a menu that have copies on other menus; `null`: there is no such menu. */
async function copiesOfMenu(pool: pg.Pool, menuId: string): Promise<readonly ItemCopiesView[] | null> {
  const found = new Map<ItemId, CopyView[]>()
  const rows = await readRows(pool, copiesOfMenuQuery, [menuId])
  if (rows.length === 0) return null
  for (const { itemId, copy } of rows) {
    if (itemId === null || copy === null) continue
    const copies = found.get(itemId)
    if (copies) copies.push(copy)
    else found.set(itemId, [copy])
  }
  return [...found].map(([itemId, copies]) => ({ itemId, copies }))
}

/** The last item of a page of the archive. */
const ArchiveCursor = z.strictObject({ archivedAt: Instant, id: ItemId })

/** A page of a restaurant's archive, newest first; `null`: there is no such restaurant. */
async function archivePage(
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
  const filter = [restaurantId, name, menu, from, to]
  const { rows, counted, restaurant } = await readSnapshot(pool, async state => ({
    rows: await readRows(state, archiveQuery, [...filter, after?.archivedAt, after?.id, limit + 1]),
    counted: await readRow(state, archiveCountQuery, filter),
    restaurant: await readRow(state, restaurantQuery, [restaurantId]),
  }))
  if (restaurant === null) return null
  const archived = rows.map(({ document, menu_id, menu_name }) => ({
    ...document,
    menu: { id: menu_id, name: menu_name },
  }))
  const cursorOf = ({ archivedAt, id }: ArchivedItemView) => ({ archivedAt, id })
  return { ...cutPage(archived, limit, cursorOf), total: counted?.count ?? 0 }
}
