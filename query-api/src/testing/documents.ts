import type { GuestDocumentRow } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { guestDocumentOf } from '../documents/guest-document.ts'

/** A small document row like those of the projector. */
export function documentRow(changes: Partial<GuestDocumentRow> = {}): GuestDocumentRow {
  return {
    restaurant_id: 'restaurant-1',
    published: true,
    position: '1',
    etag: 'tag-1',
    body: Buffer.from('{"name":"Lunch"}'),
    br: Buffer.from('br'),
    gzip: Buffer.from('gzip'),
    pending_since: null,
    ...changes,
  }
}

export const guestDocument = (changes: Partial<GuestDocumentRow> = {}) =>
  guestDocumentOf(documentRow(changes))
