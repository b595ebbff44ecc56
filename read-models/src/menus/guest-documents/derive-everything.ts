import type { BatchTransaction } from '../../projection.ts'
import { itemDocumentsBetween } from './document-queries.ts'
import { encodeDocuments } from './encode-document.ts'
import { type Budget, firstThatFit } from './shares.ts'
import { type DocumentKey, readCatalogue, readTexts, store } from './store-documents.ts'

// Limits memory. No reader waits for these documents, so this may exceed the budget of a live transaction.
const budget: Budget = { documents: 200, bytes: 4 * 1024 * 1024 }
const itemsAtOnce = 5_000 // about a second's work for the database
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * Derives all documents from the tables. A rebuild runs it once before it goes live, instead of deriving after each batch of a
 * million events.
 */
export async function deriveEverything(transaction: BatchTransaction): Promise<void> {
  for (const table of ['guest_document', 'item_document', 'pending_document'])
    await transaction.query({ name: `${table}-clear`, text: `delete from {schema}.${table}`, values: [] })
  await deriveItems(transaction)
  await store(transaction, await encodeDocuments(await readCatalogue(transaction)))
  for (const kind of ['restaurant', 'published-menus', 'menu'] as const) await deriveKind(transaction, kind)
}

const itemsAfter = `
  select id from (
    select id from {schema}.item where id > $1::uuid order by id limit ${itemsAtOnce}
  ) as chunk order by id desc limit 1`

async function deriveItems(transaction: BatchTransaction): Promise<void> {
  for (let after = beforeAll; ; ) {
    const [chunk] = await transaction.query<{ id: string }>({
      name: 'item-documents-chunk',
      text: itemsAfter,
      values: [after],
    })
    if (!chunk) return
    await transaction.query({
      name: 'item-documents-between',
      text: itemDocumentsBetween,
      values: [after, chunk.id],
    })
    after = chunk.id
  }
}

const restaurantsAfter = `
  select id, 0 as bytes from {schema}.restaurant where id > $1::uuid order by id limit ${budget.documents}`
const menusAfter = `
  select menu.id, (
    select coalesce(sum(part.bytes), 0)::int
    from {schema}.active_item as item join {schema}.item_document as part on part.item_id = item.id
    where item.menu_id = menu.id
  ) as bytes
  from {schema}.menu where id > $1::uuid and deleted_position is null order by id limit ${budget.documents}`

async function deriveKind(transaction: BatchTransaction, kind: DocumentKey['kind']): Promise<void> {
  for (let after = beforeAll; ; ) {
    const found = await transaction.query<{ id: string; bytes: number }>({
      name: `guest-documents-chunk-${kind === 'menu' ? 'menu' : 'restaurant'}`,
      text: kind === 'menu' ? menusAfter : restaurantsAfter,
      values: [after],
    })
    const chunk = firstThatFit(found, budget)
    const last = chunk.at(-1)
    if (!last) return
    const texts = await readTexts(
      transaction,
      chunk.map(({ id }) => ({ kind, id })),
    )
    await store(transaction, await encodeDocuments(texts))
    after = last.id
  }
}
