import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { restaurantRoutes } from '@safe-menu/contracts/restaurants/routes'
import { z } from 'zod'
import { insertion, overRows, rowsStatement } from '../../folding.ts'
import type { BatchTransaction, Statement } from '../../projection.ts'
import type { Catalogue } from './catalogue-state.ts'
import { type DocumentText, managersText } from './document-texts.ts'
import { type Chosen, loadItemsAfter } from './load-restaurants.ts'
import type { DocumentItem, ItemDocument } from './restaurant-state.ts'

/** What query-api answers with each kind of document. The schemas are strict: an undeclared field is an error. */
const schemas = {
  allergens: allergenRoutes.list.responses[200],
  restaurant: restaurantRoutes.get.responses[200],
  'published-menus': menuRoutes.published.responses[200],
  menu: menuRoutes.get.responses[200],
} as const

type Kind = keyof typeof schemas
const compiledSchemas = new Map<Kind, (typeof schemas)[Kind]>()

/** Compiled once, at its first use: guests wait for the check of every change. */
function compiledSchema(kind: Kind): (typeof schemas)[Kind] {
  const known = compiledSchemas.get(kind)
  if (known !== undefined) return known
  const schema = z.compile(schemas[kind])
  compiledSchemas.set(kind, schema)
  return schema
}

const issuesNamed = 3 // a fault of the SQL is in every item; a few are enough to find it

/**
 * Why a document does not fit the response schema of its route; `null` if it does. Names the fields but quotes no values. query-api
 * sends the stored bytes without parsing them, so this is the only check.
 */
function findMismatch({ kind, id, body, items }: DocumentText): string | null {
  const document = JSON.parse(body)
  // Of a menu, also the items that have changed: the others were checked before.
  for (const item of items?.values() ?? []) if (item !== null) document.items.push(JSON.parse(item.json))
  const { error } = compiledSchema(kind).safeParse(document)
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

/** Every partition stores the catalogue: one that lags must not put an older one back. */
const storeDocuments = insertion<DocumentText>(
  'guest_body',
  `on conflict (kind, id) do update
    set published = excluded.published, position = excluded.position, body = excluded.body, item_count = excluded.item_count
    where (kept.published, kept.position, kept.body, kept.item_count)
        is distinct from (excluded.published, excluded.position, excluded.body, excluded.item_count)
      and (kept.restaurant_id is not null or kept.position <= excluded.position)`,
  {
    kind: ['text', row => row.kind],
    id: ['uuid', row => row.id],
    restaurant_id: ['uuid', row => row.restaurant_id],
    published: ['boolean', row => row.published],
    position: ['bigint', row => row.position],
    body: ['text', row => row.body],
    item_count: ['int', row => row.itemCount],
  },
)

const storeGuestItems = insertion<ItemDocument & { readonly menuId: string; readonly id: string }>(
  'guest_item',
  `on conflict (menu_id, item_id) do update
    set position = excluded.position, name = excluded.name, section = excluded.section, document = excluded.document`,
  {
    menu_id: ['uuid', item => item.menuId],
    item_id: ['uuid', item => item.id],
    position: ['bigint', item => item.position],
    name: ['text', item => item.name],
    section: ['text', item => item.section],
    document: ['text', item => item.json],
  },
)

const removeGuestItems = rowsStatement<{ readonly menuId: string; readonly id: string }>(
  'guest_item-remove',
  { menu_id: ['uuid', item => item.menuId], item_id: ['uuid', item => item.id] },
  incoming => `
    delete from {schema}.guest_item where (menu_id, item_id) in (select incoming.* from ${incoming})`,
)

/**
 * Stores documents, and of menus the items that have changed. Checks them before, a menu's items once after each change.
 * @throws DocumentMismatch when a document does not fit the response schema of its route
 */
export function store(rows: readonly DocumentText[]): readonly Statement[] {
  for (const row of rows) {
    const mismatch = findMismatch(row)
    if (mismatch !== null) throw new DocumentMismatch(mismatch)
  }
  const changes = rows.flatMap(({ id: menuId, items }) =>
    [...(items ?? [])].map(([id, item]) => ({ menuId, id, item })),
  )
  const changed = changes.flatMap(({ menuId, id, item }) => (item === null ? [] : [{ menuId, id, ...item }]))
  const removed = changes.filter(({ item }) => item === null)
  return [
    ...overRows(storeDocuments, rows),
    ...overRows(storeGuestItems, changed),
    ...overRows(removeGuestItems, removed),
  ]
}

const removeBodies = 'delete from {schema}.guest_body where id = any($1::uuid[])'
const removeItemsOfMenus = 'delete from {schema}.guest_item where menu_id = any($1::uuid[])'

/** Removes the documents of deleted menus, and of closed restaurants with their menus. */
export function removeDocuments(ids: readonly string[]): readonly Statement[] {
  return [
    { name: 'guest-documents-remove', text: removeBodies, values: [ids] },
    { name: 'guest-items-of-menus-remove', text: removeItemsOfMenus, values: [ids] },
  ]
}

const itemsAtOnce = 500 // with all texts and translations at their limits 60 MB
const beforeAll = '00000000-0000-0000-0000-000000000000'

const storeItemDocuments = `
  insert into {schema}.item_document as kept (item_id, document)
  select id, document::json from unnest($1::uuid[], $2::text[]) as item (id, document)
  on conflict (item_id) do update set document = excluded.document
    where kept.document::text <> excluded.document::text`

/** Stores the documents of items, which managers read. */
export function storeItems(items: readonly DocumentItem[], catalogue: Catalogue): readonly Statement[] {
  if (items.length === 0) return []
  const documents = items.map(item => {
    const text = managersText(item, catalogue)
    item.bytes = text.length
    item.document = null // two copies of all texts in memory would be too much
    return text
  })
  const values = [items.map(({ id }) => id), documents]
  return [{ name: 'item-documents-store', text: storeItemDocuments, values }]
}

/** Stores the chosen items, also archived and deleted ones. */
export async function storeChosenItems(
  transaction: BatchTransaction,
  catalogue: Catalogue,
  chosen: Chosen,
): Promise<void> {
  for (let after: string | undefined = beforeAll; after !== undefined; ) {
    const items: readonly DocumentItem[] = await loadItemsAfter(transaction, chosen, after, itemsAtOnce)
    for (const statement of storeItems(items, catalogue)) await transaction.query(statement)
    after = items.at(-1)?.id
  }
}
