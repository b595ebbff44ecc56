import type { GuestDocumentRow } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { earlier, type Freshness } from '../freshness/freshness.ts'

/** The kinds of guest documents; also the `kind` of their rows. */
export type DocumentKind = 'menu' | 'published-menus' | 'restaurant' | 'allergens'

/** The allergen catalogue belongs to no restaurant: its id is the nil UUID. */
export const catalogueId = '00000000-0000-0000-0000-000000000000'

export type Encoding = 'identity' | 'br' | 'gzip'

/** A document in one encoding. Heads are flat lists of header names and values, ready to send. */
export interface Representation {
  readonly body: Buffer
  readonly etag: string
  readonly head: readonly string[]
  /** The headers of a 304. */
  readonly unchangedHead: readonly string[]
}

/** A document as the projector serialised it, prepared to be sent many times. */
export interface GuestDocument {
  readonly restaurantId: string | null
  readonly published: boolean
  readonly position: string
  readonly etag: string
  readonly identity: Representation
  /** `identity` where there is no compressed form. */
  readonly br: Representation
  readonly gzip: Representation
  readonly bytes: number
  /** When the first missing event was written; `null`: no event is missing. */
  readonly pendingSince: Date | null
}

const silenceMs = 5_000 // as for a silent projector (architecture, "A read")

/** Since when a document may be stale: its tables are, or it has waited for its own update for more than 5 s. */
export function staleSince(
  { restaurantId, pendingSince }: Pick<GuestDocument, 'restaurantId' | 'pendingSince'>,
  freshness: Pick<Freshness, 'staleSince'>,
): Date | null {
  const isOverdue = pendingSince !== null && Date.now() - pendingSince.getTime() > silenceMs
  return earlier(freshness.staleSince(restaurantId), isOverdue ? pendingSince : null)
}

/** Only its own manager may see a draft: no shared cache may keep it. */
const cacheControl = (published: boolean) => (published ? 'no-cache' : 'private, no-cache')

function represent(row: GuestDocumentRow, body: Buffer, encoding: Encoding): Representation {
  // RFC 9110, 8.8.3.3: strong validators of two encodings of one resource must differ.
  const etag = encoding === 'identity' ? `"${row.etag}"` : `"${row.etag}-${encoding}"`
  const unchangedHead = [
    'ETag',
    etag,
    'Vary',
    'Accept-Encoding',
    'Cache-Control',
    cacheControl(row.published),
  ]
  return {
    body,
    etag,
    unchangedHead,
    head: [
      'Content-Type',
      'application/json; charset=utf-8',
      'Content-Length',
      String(body.length),
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      ...unchangedHead,
    ],
  }
}

/** Prepares a row to be sent many times. */
export function guestDocumentOf(row: GuestDocumentRow): GuestDocument {
  const identity = represent(row, row.body, 'identity')
  return {
    restaurantId: row.restaurant_id,
    published: row.published,
    position: row.position,
    etag: row.etag,
    identity,
    br: row.br ? represent(row, row.br, 'br') : identity,
    gzip: row.gzip ? represent(row, row.gzip, 'gzip') : identity,
    pendingSince: row.pending_since,
    bytes: row.body.length + (row.br?.length ?? 0) + (row.gzip?.length ?? 0),
  }
}
