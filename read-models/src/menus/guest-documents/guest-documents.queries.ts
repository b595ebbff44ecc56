import type { ReadQuery } from '../../read-query.ts'

/** The allergen catalogue belongs to no restaurant: the id of its document is the nil UUID. */
export const catalogueId = '00000000-0000-0000-0000-000000000000'

export interface GuestDocumentRow {
  readonly restaurant_id: string | null
  readonly published: boolean
  readonly position: string
  readonly etag: string
  /** A menu's list of items is empty here. */
  readonly body: string
}

/** An item of a menu that the reader lacks. */
export interface GuestItemRow {
  readonly item_id: string
  /** `null`, and so are the others: it is no longer on the menu. */
  readonly hash: string | null
  readonly name: string | null
  readonly section: string | null
  readonly document: string | null
}

/** The first row is the document, if there is one. The others are the items. */
export type DocumentQueryRow =
  | (GuestDocumentRow & { readonly item_id: null })
  | (GuestItemRow & { readonly etag: null })

/**
 * A document ($1 kind, $2 id), and of a menu the items that differ from those that the reader has ($3 ids, $4 hashes). One
 * statement, so that both are of the same commit.
 */
export const documentQuery: ReadQuery<DocumentQueryRow> = {
  name: 'guest-document',
  text: `
    select restaurant_id, published, position, etag, body,
      null::uuid as item_id, null as hash, null as name, null as section, null as document
    from menus.guest_body where kind = $1 and id = $2
    union all
    select null, null, null, null, null,
      item_id, item.hash, item.name, item.section, item.document
    from (select * from menus.guest_item where $1 = 'menu' and menu_id = $2) as item
    full join unnest($3::uuid[], $4::text[]) as known (item_id, hash) using (item_id)
    where item.hash is distinct from known.hash`,
}
