import { headers } from '@safe-menu/contracts/http/headers'
import type { RequestContext } from '@safe-menu/server-kit/http/context'
import type { Freshness } from '../status/read-model-status.ts'
import { answerWithDocument } from './document-reply.ts'
import type { DocumentStore } from './document-store.ts'
import type { DocumentKind, GuestDocument } from './guest-document.ts'

interface DocumentQueriesDeps {
  readonly documents: DocumentStore
  readonly freshness: Freshness
}

/** Guest documents as the projector serialised them. */
export function createDocumentQueries({ documents, freshness }: DocumentQueriesDeps) {
  return {
    /** Read-your-writes requests bypass the cache, which may learn of the change slightly later. */
    load: (ctx: RequestContext, kind: DocumentKind, id: string): Promise<GuestDocument | null> =>
      ctx.get(headers.consistencyToken) === '' ? documents.get(kind, id) : documents.read(kind, id),
    answer: (ctx: RequestContext, document: GuestDocument) => answerWithDocument(ctx, document, freshness),
  }
}

export type DocumentQueries = ReturnType<typeof createDocumentQueries>
