import type {
  DocumentQueryRow,
  GuestDocumentRow,
  GuestItemRow,
} from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { guestDocumentOf } from '../documents/guest-document.ts'

/** A small document row like those of the projector. */
export function documentRow(
  changes: Partial<GuestDocumentRow> = {},
): GuestDocumentRow & { readonly item_id: null } {
  return {
    tables: 'first',
    restaurant_id: 'restaurant-1',
    published: true,
    position: '1',
    body: '{"name":"Lunch","items":[]}',
    item_count: null,
    item_id: null,
    ...changes,
  }
}

export const guestDocument = (changes: Partial<GuestDocumentRow> = {}) =>
  guestDocumentOf(documentRow(changes))

/** What a spec says of an item. */
export interface SpecItem {
  readonly id: string
  readonly name: string
  readonly price: number
}

/** An item of a menu as the projector stores it. */
export function itemRow({ id, name, price }: SpecItem): GuestItemRow {
  return { item_id: id, name, section: '', document: JSON.stringify({ id, name, price, section: '' }) }
}

/** The row of a menu with these items, and its body with them. */
export function menuRow(items: readonly SpecItem[], changes: Partial<GuestDocumentRow> = {}) {
  const head = { name: 'Lunch', _count: { items: items.length }, items: [], asOf: { position: '1' } }
  return documentRow({ body: JSON.stringify(head), item_count: items.length, ...changes })
}

/** What the database answers to a reader that has `before`: the document, and the items that have changed. */
export function rowsSince(
  before: readonly SpecItem[],
  items: readonly SpecItem[],
  changes: Partial<GuestDocumentRow> = {},
): readonly DocumentQueryRow[] {
  const known = new Map(before.map(item => [item.id, itemRow(item).document]))
  const changed = items.map(itemRow).filter(({ item_id, document }) => known.get(item_id) !== document)
  return [menuRow(items, changes), ...changed]
}

/** A menu as it is read for the first time. */
export const menuDocument = (items: readonly SpecItem[]) =>
  guestDocumentOf(menuRow(items), items.map(itemRow))
