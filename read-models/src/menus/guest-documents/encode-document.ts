import { createHash } from 'node:crypto'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'

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

/** What query-api answers with each kind of document. The schemas are strict: an undeclared field is an error. */
const schemas = {
  allergens: allergenRoutes.list.responses[200],
  restaurant: restaurantRoutes.get.responses[200],
  'published-menus': menuRoutes.published.responses[200],
  menu: menuRoutes.get.responses[200],
} as const

export type GuestDocumentKind = keyof typeof schemas

const issuesNamed = 3 // a fault of the SQL is in every item; a few are enough to find it

/**
 * Why a document does not fit the response schema of its route; `null` if it does. Names the fields but quotes no values. query-api
 * sends the stored bytes without parsing them, so this is the only check.
 */
function findMismatch(document: {
  readonly kind: GuestDocumentKind
  readonly id: string
  readonly body: string
}): string | null {
  const { kind, id, body } = document
  const { error } = schemas[kind].safeParse(JSON.parse(body))
  if (error === undefined) return null
  const issues = error.issues
    .slice(0, issuesNamed)
    .map(({ path, message }) => `${path.join('.')}: ${message}`)
  return `the ${kind} document ${id} does not fit its schema: ${issues.join('; ')}`
}

/** A document does not fit its schema. It must not be stored; the old one stays and is marked as stale. */
class DocumentMismatch extends Error {
  override readonly name = 'DocumentMismatch'
}

export type StoredItems = ReturnType<typeof createStoredItems>

const numberOf = (hash: string | null | undefined) =>
  hash == null ? 0n : BigInt(`0x${Buffer.from(hash, 'base64url').toString('hex')}`)

/** The hashes of the items in the stored document of a menu. */
export function createStoredItems() {
  const hashes = new Map<string, string>()
  let sum = 0n
  return {
    hashOf: (itemId: string): string | undefined => hashes.get(itemId),
    set(itemId: string, hash: string): void {
      sum += numberOf(hash) - numberOf(hashes.get(itemId))
      hashes.set(itemId, hash)
    },
    delete(itemId: string): void {
      sum -= numberOf(hashes.get(itemId))
      hashes.delete(itemId)
    },
    ids: (): Iterable<string> => hashes.keys(),
    /**
     * Names all items together after these changes (`null`: removed): the sum of their hashes, so that the items that stay the same
     * cost nothing. No two sums meet by chance.
     */
    digest(changes: ReadonlyMap<string, string | null>): string {
      let changed = sum
      for (const [itemId, hash] of changes) changed += numberOf(hash) - numberOf(hashes.get(itemId))
      return changed.toString(36)
    },
  }
}
