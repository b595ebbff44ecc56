import { createHash } from 'node:crypto'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import type { Partition } from '@safe-menu/server-kit/partitions/partition'
import { insertion, overRows, rowsStatement } from '../../folding.ts'
import type { Statement } from '../../projection.ts'
import { andInPartition } from '../../sql.ts'
import type { ItemState } from './item-state.ts'

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

type GuestDocumentKind = keyof typeof schemas

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

/** The kinds of documents that a restaurant has. */
export type DocumentKind = 'restaurant' | 'published-menus' | 'menu'

/** Which document: of a menu its id, of the other kinds the restaurant's. */
export interface DocumentKey {
  readonly kind: DocumentKind
  readonly id: string
}

/** Every partition stores the catalogue: one that lags must not put an older one back. */
const storeDocuments = insertion<EncodedDocument>(
  'guest_body',
  `on conflict (kind, id) do update
    set published = excluded.published, position = excluded.position, etag = excluded.etag, body = excluded.body
    where kept.etag <> excluded.etag
      and (kept.restaurant_id is not null or kept.position <= excluded.position)`,
  {
    kind: ['text', row => row.kind],
    id: ['uuid', row => row.id],
    restaurant_id: ['uuid', row => row.restaurant_id],
    published: ['boolean', row => row.published],
    position: ['bigint', row => row.position],
    etag: ['text', row => row.etag],
    body: ['text', row => row.body],
  },
)

const storeGuestItems = insertion<ItemChanges['changed'][number] & { readonly menuId: string }>(
  'guest_item',
  `on conflict (menu_id, item_id) do update
    set name = excluded.name, section = excluded.section, hash = excluded.hash, document = excluded.document`,
  {
    menu_id: ['uuid', item => item.menuId],
    item_id: ['uuid', item => item.id],
    name: ['text', item => item.name],
    section: ['text', item => item.section],
    hash: ['text', item => item.document.hash],
    document: ['text', item => item.document.json],
  },
)

const removeGuestItems = rowsStatement<{ readonly menuId: string; readonly itemId: string }>(
  'guest_item-remove',
  { menu_id: ['uuid', item => item.menuId], item_id: ['uuid', item => item.itemId] },
  incoming => `
    delete from {schema}.guest_item where (menu_id, item_id) in (select incoming.* from ${incoming})`,
)

/** Stores documents, and of menus the items that have changed. */
export function store(rows: readonly EncodedDocument[]): readonly Statement[] {
  const changed = rows.flatMap(({ id, items }) =>
    (items?.changed ?? []).map(item => ({ menuId: id, ...item })),
  )
  const removed = rows.flatMap(({ id, items }) =>
    (items?.removed ?? []).map(itemId => ({ menuId: id, itemId })),
  )
  return [
    ...overRows(storeDocuments, rows),
    ...overRows(storeGuestItems, changed),
    ...overRows(removeGuestItems, removed),
  ]
}

const removeDocuments = `delete from {schema}.guest_body where kind = 'menu' and id = any($1::uuid[])`
const removeItemsOfMenus = 'delete from {schema}.guest_item where menu_id = any($1::uuid[])'

/** Removes the documents of deleted menus. */
export function removeMenus(ids: readonly string[]): readonly Statement[] {
  return [
    { name: 'guest-documents-remove', text: removeDocuments, values: [ids] },
    { name: 'guest-items-of-menus-remove', text: removeItemsOfMenus, values: [ids] },
  ]
}

const storeItemDocuments = `
  insert into {schema}.item_document as kept (item_id, document)
  select id, document::json from unnest($1::uuid[], $2::text[]) as item (id, document)
  on conflict (item_id) do update set document = excluded.document
    where kept.document::text <> excluded.document::text`

/** Stores the documents of items, which managers read. */
export function storeItems(
  items: readonly ItemState[],
  textOf: (item: ItemState) => string,
): readonly Statement[] {
  if (items.length === 0) return []
  const values = [items.map(({ id }) => id), items.map(textOf)]
  return [{ name: 'item-documents-store', text: storeItemDocuments, values }]
}

const refreshCarriers = (partition: Partition) => `
  insert into {schema}.item_document as kept (item_id, document)
  select item_id, document from {schema}.item_view where item_id in (
    select tag.item_id from {schema}.item_tag as tag join {schema}.item on item.id = tag.item_id
    where tag.allergen_id = any($1::text[]) and tag.presence is not null
      ${andInPartition('item.restaurant_id', partition)}
  )
  on conflict (item_id) do update set document = excluded.document
    where kept.document::text <> excluded.document::text`

/** Stores every item of a partition again that carries one of these allergens. Reads every tag, so only for a change of the catalogue. */
export function storeItemsThatCarry(allergenIds: readonly string[], partition: Partition): Statement {
  return { name: 'item-documents-carrying', text: refreshCarriers(partition), values: [allergenIds] }
}
