import type { BatchTransaction, Derivation } from '../../projection.ts'
import { readSql } from '../../sql.ts'
import { type Catalogue, loadCatalogue } from './catalogue-state.ts'
import { createDocumentMemory } from './document-memory.ts'
import { bytesOf, catalogueText, type DocumentText, textOf } from './document-texts.ts'
import { loadRestaurants } from './load-restaurants.ts'
import type { RestaurantInMemory } from './restaurant-state.ts'
import { encodeDocuments, store, storeAllItems } from './store-documents.ts'
import { type Budget, firstThatFit } from './touched-documents.ts'

/**
 * The documents that guests read, serialised once; of a menu, each item by itself. They are derived from the other tables of the group.
 * Documents that exceed the budget of a batch wait as `pending_document` rows for the turn of their restaurant.
 */
export const guestDocuments: Derivation = {
  tables:
    readSql('menus/guest-documents/tables.sql') + readSql('menus/guest-documents/pending-documents.sql'),
  everything: deriveEverything,
  open: createDocumentMemory,
}

// Both limit memory. No reader waits for these documents, so they may exceed the budget of a live transaction.
const budget: Budget = { documents: 200, bytes: 4 * 1024 * 1024 }
const itemsAtOnce = 5_000 // about a second's work for the database
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Derives all documents from the tables. A rebuild runs it once before it goes live, instead of deriving after each batch of a
 * million events.
 */
async function deriveEverything(transaction: BatchTransaction): Promise<void> {
  for (const table of ['guest_body', 'guest_item', 'item_document', 'pending_document'])
    await transaction.query({ name: `${table}-clear`, text: `delete from {schema}.${table}`, values: [] })
  const catalogue = await loadCatalogue(transaction)
  await storeAllItems(transaction, catalogue)
  const text = catalogueText(catalogue)
  if (text !== null) await storeAll(transaction, [text])
  for (let after = beforeAll; ; ) {
    const ids = await nextRestaurants(transaction, after)
    const last = ids.at(-1)
    if (last === undefined) return
    const states = await loadRestaurants(transaction, ids)
    await storeAll(
      transaction,
      [...states.values()].flatMap(state => textsOf(state, catalogue)),
    )
    after = last
  }
}

function textsOf(state: RestaurantInMemory, catalogue: Catalogue): readonly DocumentText[] {
  const others = (['restaurant', 'published-menus'] as const).map(kind => ({ kind, id: state.id }))
  const menus = [...state.menus.keys()].map(id => ({ kind: 'menu' as const, id }))
  return [...others, ...menus].flatMap(key => textOf(state, key, catalogue) ?? [])
}

/** Stores documents in pieces of limited size. */
async function storeAll(transaction: BatchTransaction, texts: readonly DocumentText[]): Promise<void> {
  const sized = texts.map(text => ({ text, bytes: text.body.length + bytesOf(text) }))
  for (let left = sized; left.length > 0; ) {
    const piece = firstThatFit(left, budget)
    for (const statement of store(encodeDocuments(piece.map(({ text }) => text))))
      await transaction.query(statement)
    left = left.slice(piece.length)
  }
}

const restaurantsAfter = `
  select restaurant.id, (
    select count(*)::int from {schema}.menu join {schema}.active_item as item on item.menu_id = menu.id
    where menu.restaurant_id = restaurant.id
  ) as items
  from (select id from {schema}.restaurant union select restaurant_id from {schema}.menu) as restaurant
  where restaurant.id > $1::uuid order by restaurant.id limit ${budget.documents}`

/** The next restaurants in the order of their ids, at least one, with at most `itemsAtOnce` items together. */
async function nextRestaurants(transaction: BatchTransaction, after: string): Promise<readonly string[]> {
  const query = { name: 'restaurants-chunk', text: restaurantsAfter, values: [after] }
  const found = await transaction.query<{ id: string; items: number }>(query)
  const sized = found.map(({ id, items }) => ({ id, bytes: items }))
  return firstThatFit(sized, { documents: budget.documents, bytes: itemsAtOnce }).map(({ id }) => id)
}
