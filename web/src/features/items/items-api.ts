import type { ItemView } from '@safe-menu/contracts/items/views'
import type { PictureId } from '@safe-menu/contracts/pictures/picture'
import { useQuery } from '@tanstack/react-query'
import { changedSinceSeen } from '../../api/changed-since-seen.ts'
import { call } from '../../api/device.ts'
import { refetchReads, usePagedRead } from '../../api/read-query.ts'
import { answerIfAllAre } from '../../reports/reports-query.ts'
import { itemsQuery, showItem } from '../../seen/items-query.ts'
import { afterEdit, replaced } from '../../seen/shown-item.ts'
import { type ArchiveFilter, archiveQuery } from './archive-filter.ts'
import { type ImportChoice, importQuery } from './import-choice.ts'

export type Item = ItemView

/** What a person fills in; the price as decimal text. */
export type ItemFields = {
  readonly name: string
  readonly price: string
  readonly description: string
  readonly crossContamination: string
  readonly modifications: string
  /** The heading of the menu under which the item stands; empty: none. */
  readonly section: string
}

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

async function andRefetch<T>(write: Promise<T>): Promise<T> {
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
  try {
    const item = await call('PUT /api/menu-items/items/:itemId', { params: { itemId: from.id }, body })
    await showItem(from.menuId, item.id, shown => afterEdit(shown, item, Object.keys(fields)))
    await refetchItems()
    void answerReports()
    return item
  } catch (error) {
    const current = changedSinceSeen<Item>(error)
    if (current) await showItem(from.menuId, current.id, shown => replaced(shown, current))
    throw error
  }
}

/** Says that an item is sold out today, or available again. */
export async function setAvailability({ id, menuId }: Item, soldOut: boolean) {
  const item = await call('PUT /api/menu-items/items/:itemId/availability', {
    params: { itemId: id },
    body: { soldOut },
  })
  await showItem(menuId, id, shown => afterEdit(shown, item, []))
  return item
}

/** Gives the item this picture. Its allergens stay confirmed. */
export async function setPicture({ id, menuId }: Item, picture: Blob, alt: string) {
  const body = new Uint8Array(await picture.arrayBuffer())
  const item = await call('PUT /api/menu-items/items/:itemId/picture', {
    params: { itemId: id },
    query: { alt },
    body,
  })
  await showItem(menuId, id, shown => afterEdit(shown, item, []))
}

/** Says what the item's picture shows. */
export async function describePicture({ id, menuId }: Item, pictureId: PictureId, alt: string) {
  const item = await call('PUT /api/menu-items/items/:itemId/picture/description', {
    params: { itemId: id },
    body: { pictureId, alt },
  })
  await showItem(menuId, id, shown => afterEdit(shown, item, []))
}

export async function removePicture({ id, menuId }: Item) {
  const item = await call('DELETE /api/menu-items/items/:itemId/picture', { params: { itemId: id } })
  await showItem(menuId, id, shown => afterEdit(shown, item, []))
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
