import type { ReadQuery } from '../../read-query.ts'

export interface GuestDocumentRow {
  readonly restaurant_id: string | null
  readonly published: boolean
  readonly position: string
  readonly etag: string
  readonly body: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
  readonly pending_since: Date | null
}

export const documentQuery: ReadQuery<GuestDocumentRow> = {
  name: 'guest-document',
  text: `
    select document.restaurant_id, published, position, etag, body, br, gzip, pending.since as pending_since
    from menus.guest_document as document left join menus.pending_document as pending using (kind, id)
    where kind = $1 and id = $2`,
}

/** For tables of an older projector, which has no pending documents. */
export const oldDocumentQuery: ReadQuery<GuestDocumentRow> = {
  name: 'guest-document-of-before',
  text: `
    select restaurant_id, published, position, etag, body, br, gzip, null as pending_since
    from menus.guest_document where kind = $1 and id = $2`,
}

export const pendingDocumentQuery: ReadQuery<object> = {
  name: 'pending-document',
  text: 'select from menus.pending_document where kind = $1 and id = $2 and since_position <= $3',
}
