import type { ReadQuery } from '../../read-query.ts'

/** The allergen catalogue belongs to no restaurant: the id of its document is the nil UUID. */
export const catalogueId = '00000000-0000-0000-0000-000000000000'

export interface GuestDocumentRow {
  /** Names the generation of the tables, which are of one log: positions of two cannot be compared. */
  readonly tables: string
  readonly restaurant_id: string | null
  readonly published: boolean
  readonly position: string
  /** A menu's list of items is empty here. */
  readonly body: string
  readonly item_count: number | null
}

/** An item of a menu that has changed after a position. */
export interface GuestItemRow {
  readonly item_id: string
  readonly name: string
  readonly section: string
  readonly document: string
}

/** The first row is the document, if there is one. The others are the items. */
export type DocumentQueryRow = (GuestDocumentRow & { readonly item_id: null }) | GuestItemRow

/**
 * A document ($1 kind, $2 id), and of a menu the items that have changed after the position ($3) of the one that the reader has from the
 * tables $4; all of them, if the tables are others. One statement, so that both are of the same commit.
 */
export const documentQuery: ReadQuery<DocumentQueryRow> = {
  name: 'guest-document',
  text: `
    with wanted as materialized (select tableoid::bigint::text as tables, * from menus.guest_body where kind = $1 and id = $2)
    select tables, restaurant_id, published, position::text, body, item_count,
      null::uuid as item_id, null as name, null as section, null as document
    from wanted
    union all
    select null, null, null, null, null, null, item_id, item.name, item.section, item.document
    from wanted join menus.guest_item as item on item.menu_id = wanted.id
    where wanted.kind = 'menu' and (item.position > $3::bigint or wanted.tables <> $4)`,
}
