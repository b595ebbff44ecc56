import { type Backlog, PieceFailed } from '../../projection.ts'
import { encodeDocuments } from './encode-document.ts'
import { beginNext, end, withoutDeleted } from './pending-documents.ts'
import { readTexts, store } from './store-documents.ts'

/**
 * Derives the waiting documents, restaurant by restaurant. Only reading and storing happen in transactions, so batches continue
 * while documents are compressed.
 */
export const documentBacklog: Backlog = {
  async begin(transaction, lastRestaurant, postponed) {
    const documents = await beginNext(transaction, lastRestaurant, postponed)
    const [first] = documents
    if (first === undefined) return null
    const texts = await readTexts(transaction, documents).catch((error: unknown) => {
      throw new PieceFailed(first.restaurantId, error)
    })
    return {
      restaurantId: first.restaurantId,
      async prepare() {
        const encoded = await encodeDocuments(texts)
        return async storing => {
          await store(storing, await withoutDeleted(storing, encoded))
          await end(storing, documents)
        }
      },
      notifications: [{ channel: 'guest_documents', payload: first.restaurantId }],
    }
  },
}
