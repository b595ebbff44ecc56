import { firstMenu } from '@safe-menu/contracts/menus/first-menu'
import type { DocumentStore } from '../documents/document-store.ts'
import type { GuestDocument } from '../documents/guest-document.ts'

/** The documents of a page. `menu`: `null` for a restaurant without a published menu. */
export interface PageDocuments {
  readonly restaurantId: string
  /** The menu in the page's address. */
  readonly requested: string | null
  readonly restaurant: GuestDocument
  readonly menus: GuestDocument
  readonly menu: { readonly id: string; readonly document: GuestDocument } | null
}

/** Loads what the API would send to this page; `null`: there is no such restaurant, or no such menu of it. */
export async function loadPageDocuments(
  documents: DocumentStore,
  restaurantId: string,
  requested: string | null,
): Promise<PageDocuments | null> {
  const [restaurant, menus] = await Promise.all([
    documents.get('restaurant', restaurantId),
    documents.get('published-menus', restaurantId),
  ])
  if (restaurant === null || menus === null) return null
  const listed = JSON.parse(menus.identity.body.toString()) as readonly {
    readonly id: string
    readonly _count: { readonly items: number }
  }[]
  const menuId = requested ?? firstMenu(listed, ({ _count }) => _count.items)?.id
  if (menuId === undefined) return { restaurantId, requested, restaurant, menus, menu: null }
  const document = await documents.get('menu', menuId)
  // Of another restaurant, or a draft.
  if (!document?.published || document.restaurantId !== restaurantId) return null
  return { restaurantId, requested, restaurant, menus, menu: { id: menuId, document } }
}

/** How many of a menu's dishes that were sold out have come back at `at` (epoch ms). With the document it says which. */
export function countReturned(document: GuestDocument, at: number): number {
  return endsOf(document).filter(end => end <= at).length
}

/** By document: a document never changes. */
const knownEnds = new WeakMap<GuestDocument, readonly number[]>()

/** Quotes in a text are escaped in JSON, so no text of a menu matches. */
const soldOut = /"soldOutUntil":"([^"]+)"/gu

function endsOf(document: GuestDocument): readonly number[] {
  const found = knownEnds.get(document)
  if (found) return found
  const ends = [...document.identity.body.toString().matchAll(soldOut)].map(([, end = '']) => Date.parse(end))
  knownEnds.set(document, ends)
  return ends
}
