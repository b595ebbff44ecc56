import type { StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { ofType, recorded } from '../../folding/recorded.ts'
import type { BatchTransaction } from '../../projection.ts'
import { findMismatch } from './check-document.ts'
import { itemDocuments, itemsThatCarry } from './document-queries.ts'
import { encodeDocuments } from './encode-document.ts'
import { forgetMenus, putOff } from './pending-documents.ts'
import { divide } from './shares.ts'
import { readCatalogue, readTexts, store } from './store-documents.ts'
import { touchedDocuments } from './touched-documents.ts'

const removeMenus = `delete from {schema}.guest_document where kind = 'menu' and id = any($1::uuid[])`

/**
 * Updates the guest documents after a batch. Each touched document is derived once, however often the batch changed it. Documents
 * beyond the budget of a transaction wait (pending-documents.ts), so that a restaurant with many changes delays no other.
 * @throws DocumentMismatch when a document does not fit its schema: the engine then puts its restaurant into quarantine
 */
export async function deriveDocuments(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
): Promise<void> {
  if (events.length === 0) return
  const catalogueEvents = [...ofType(events, 'AllergenDefined'), ...ofType(events, 'AllergenRenamed')]
  if (catalogueEvents.length > 0)
    await store(transaction, await encodeDocuments(await readCatalogue(transaction)))
  const allergenIds = catalogueEvents.map(event => event.data.allergenId)
  await refreshItems(transaction, events, allergenIds)

  const { documents, deletedMenus, waiting } = await touchedDocuments(transaction, events, allergenIds)
  if (deletedMenus.length > 0) {
    await transaction.query({ name: 'guest-documents-remove', text: removeMenus, values: [deletedMenus] })
    await forgetMenus(transaction, deletedMenus)
  }
  const { now, later } = divide(documents, waiting)
  const texts = await readTexts(transaction, now)
  // An event of the catalogue has no restaurant that could go into quarantine: it would stop the group. So a document that does not
  // fit its schema waits in the backlog, where it holds up only its own restaurant.
  const mismatched = new Set(
    catalogueEvents.length === 0
      ? []
      : texts.filter(text => findMismatch(text) !== null).map(({ kind, id }) => `${kind} ${id}`),
  )
  const isMismatched = ({ kind, id }: { readonly kind: string; readonly id: string }) =>
    mismatched.has(`${kind} ${id}`)
  await store(transaction, await encodeDocuments(texts.filter(text => !isMismatched(text))))
  await putOff(transaction, [...later, ...now.filter(isMismatched)], events)
}

/** Serialises again each item that the batch changed, or that carries a tag whose name has changed. */
async function refreshItems(
  transaction: BatchTransaction,
  events: readonly StoredEvent[],
  allergenIds: readonly string[],
): Promise<void> {
  const changed = recorded(events).flatMap(({ data }) => ('itemId' in data ? [data.itemId] : []))
  const renamed =
    allergenIds.length === 0
      ? []
      : await transaction.query<{ id: string }>({
          name: 'guest-documents-carrying',
          text: itemsThatCarry,
          values: [allergenIds],
        })
  const ids = [...new Set([...changed, ...renamed.map(item => item.id)])]
  if (ids.length > 0)
    await transaction.query({ name: 'guest-documents-items', text: itemDocuments, values: [ids] })
}
