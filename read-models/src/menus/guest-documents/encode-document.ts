import { createHash } from 'node:crypto'
import { DocumentMismatch, findMismatch, type GuestDocumentKind } from './check-document.ts'

/** An item as it is in every document. */
export interface ItemDocument {
  readonly json: string
  readonly hash: string
  /** Whether it has been found to fit its schema. */
  isChecked: boolean
}

/** What changed in the items of a menu since its document was stored. */
export interface ItemChanges {
  /** Names all items of the menu. */
  readonly digest: string
  readonly changed: readonly {
    readonly id: string
    readonly name: string
    readonly section: string
    readonly document: ItemDocument
  }[]
  readonly removed: readonly string[]
  /** Call it when these changes are stored. */
  readonly stored: () => void
}

/** A document as it is serialised. The body of a menu has no items. */
export interface DocumentText {
  readonly kind: GuestDocumentKind
  readonly id: string
  readonly restaurant_id: string | null
  readonly published: boolean
  readonly position: string
  readonly body: string
  readonly items?: ItemChanges
  /** The text to check instead of the body: it also has the items that have not been checked. */
  readonly unchecked?: { readonly body: string; readonly passed: () => void }
}

/** A document that fits its schema, with a strong ETag from the hash of all that it shows. */
export interface EncodedDocument extends Omit<DocumentText, 'unchecked'> {
  readonly etag: string
}

const hashBytes = 18 // 144 bits: no two texts meet, and base64url needs no padding

/** Names a text: an item's, or all that a document shows. */
export const hashOf = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, hashBytes).toString('base64url')

/**
 * Checks documents before they are stored, a menu's items once after each change.
 * @throws DocumentMismatch when a document does not fit the response schema of its route
 */
export function encodeDocuments(texts: readonly DocumentText[]): readonly EncodedDocument[] {
  return texts.map(({ unchecked, ...document }) => {
    const { body, items } = document
    const mismatch = findMismatch({ ...document, body: unchecked?.body ?? body })
    if (mismatch !== null) throw new DocumentMismatch(mismatch)
    unchecked?.passed()
    return { ...document, etag: hashOf(items === undefined ? body : body + items.digest) }
  })
}
