import type { ItemView } from '@safe-menu/contracts/items/views'
import type { PictureId } from '@safe-menu/contracts/pictures/picture'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { refetchReads, usePagedRead } from '../../api/read-query.ts'
import { answerIfAllAre } from '../../reports/reports-query.ts'
import { itemsQuery, showIfChanged, showItem } from '../../seen/items-query.ts'
import { afterEdit } from '../../seen/shown-item.ts'
import { type ArchiveFilter, archiveQuery } from './archive-filter.ts'
import { type ImportChoice, importQuery } from './import-choice.ts'
import type { ItemFields } from './item-fields.ts'

export type Item = ItemView

/** How often an open page checks whether its items have changed. */
const followEveryMs = 3_000

/** The items of a menu, followed for as long as the page is visible. */
export function useItems(menuId: string) {
  return useQuery({
    ...itemsQuery(menuId),
    refetchInterval: followEveryMs,
    refetchOnWindowFocus: 'always', // a tab that was hidden shows what has changed before anyone acts on it
  })
}

/** A restaurant's archive, newest first. */
export function useArchive(restaurantId: string, filter: ArchiveFilter) {
  return usePagedRead('GET /api/menu-items/archived/:restaurantId', { restaurantId, filter }, () => ({
    params: { restaurantId },
    query: archiveQuery(filter, Date.now()),
  }))
}

/** Fetches again every list that shows items. */
export function refetchItems(): Promise<unknown> {
  return refetchReads(
    'GET /api/menu-items/:menuId/items',
    'GET /api/menus/restaurant/:restaurantId/menus', // menu cards show item counts
    'GET /api/menu-items/archived/:restaurantId',
  )
}

/** Fetches the lists again after a write. */
export async function andRefetch<T>(write: Promise<T>): Promise<T> {
  const answer = await write
  await refetchItems()
  return answer
}

export function createItem(menuId: string, body: ItemFields) {
  return andRefetch(call('POST /api/menu-items/:menuId/items', { params: { menuId }, body }))
}

/**
 * Changes these fields alone, unless someone else has changed one of them since `from`. `stillChecked`: the manager says that
 * the allergens of `from` are unchanged and still checked.
 */
export async function changeItem(from: Item, fields: Partial<ItemFields>, stillChecked = false) {
  const body = { ...fields, revision: from.revision, ...(stillChecked ? { stillChecked } : {}) }
  const answerReports = answerIfAllAre(from.id, mistake => mistake === 'text_or_price_wrong')
  const write = call('PUT /api/menu-items/items/:itemId', { params: { itemId: from.id }, body })
  const item = await showIfChanged(from.menuId, write)
  await showItem(from.menuId, item.id, shown => afterEdit(shown, item, Object.keys(fields)))
  await refetchItems()
  void answerReports()
  return item
}

/** Shows the answer to a write that changes nothing the manager has to check. */
export async function andShow(write: Promise<Item>): Promise<Item> {
  const item = await write
  await showItem(item.menuId, item.id, shown => afterEdit(shown, item, []))
  return item
}

/** Says that an item is sold out today, or available again. */
export function setAvailability({ id }: Item, soldOut: boolean) {
  const input = { params: { itemId: id }, body: { soldOut } }
  return andShow(call('PUT /api/menu-items/items/:itemId/availability', input))
}

/** Gives the item this picture. Its allergens stay confirmed. */
export async function setPicture({ id }: Item, picture: Blob, alt: string) {
  const body = new Uint8Array(await picture.arrayBuffer())
  const input = { params: { itemId: id }, query: { alt }, body }
  return andShow(call('PUT /api/menu-items/items/:itemId/picture', input))
}

/** Says what the item's picture shows. */
export function describePicture({ id }: Item, pictureId: PictureId, alt: string) {
  const input = { params: { itemId: id }, body: { pictureId, alt } }
  return andShow(call('PUT /api/menu-items/items/:itemId/picture/description', input))
}

export function removePicture({ id }: Item) {
  return andShow(call('DELETE /api/menu-items/items/:itemId/picture', { params: { itemId: id } }))
}

/** Adds a copy to the same menu. It is not confirmed. */
export function duplicateItem(itemId: string) {
  return andRefetch(call('POST /api/menu-items/items/:itemId/duplicate', { params: { itemId }, body: {} }))
}

/** Moves the item as it is in `from` to another menu. `stillChecked` as in {@link changeItem}. */
export function moveItem(from: Item, menuId: string, stillChecked: boolean) {
  const body = { menuId, revision: from.revision, stillChecked }
  return andRefetch(call('PUT /api/menu-items/items/:itemId/menu', { params: { itemId: from.id }, body }))
}

/** Changes prices, in cents. An item whose price is not `from` is left as it is. */
export function setPrices(
  menuId: string,
  prices: readonly { readonly id: string; readonly from: number; readonly to: number }[],
) {
  const decimal = (cents: number) => (cents / 100).toFixed(2)
  const body = {
    prices: prices.map(({ id, from, to }) => ({ itemId: id, from: decimal(from), to: decimal(to) })),
  }
  return andRefetch(call('PUT /api/menus/:menuId/prices', { params: { menuId }, body }))
}

export function archiveItem(itemId: string) {
  return andRefetch(call('PUT /api/menu-items/:itemId/archive', { params: { itemId } }))
}

export function restoreItem(itemId: string, menuId: string) {
  return andRefetch(call('PUT /api/menu-items/:itemId/restore', { params: { itemId }, body: { menuId } }))
}

export function deleteItem(itemId: string, reason: string | undefined) {
  return andRefetch(call('DELETE /api/menu-items/items/:itemId', { params: { itemId }, query: { reason } }))
}

/** What the import of a CSV file would do. Nothing is written. */
export function previewImport(menuId: string, csv: string, choice: ImportChoice) {
  const query = importQuery(choice)
  return call('POST /api/menus/:menuId/import/preview', { params: { menuId }, query, body: csv })
}

/** Imports the rows of a CSV file. */
export function importItems(menuId: string, csv: string, choice: ImportChoice) {
  const query = importQuery(choice)
  return andRefetch(call('POST /api/menus/:menuId/import', { params: { menuId }, query, body: csv }))
}
