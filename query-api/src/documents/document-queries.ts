import type { Route } from '@safe-menu/contracts/http/route'
import { catalogueId } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { type HandlerOf, handles, type RouteRequest } from '@safe-menu/server-kit/http/handler'
import { found } from '../http/queries.ts'
import type { Freshness } from '../status/read-model-status.ts'
import { documentReply } from './document-reply.ts'
import type { DocumentStore } from './document-store.ts'
import type { DocumentKind, GuestDocument } from './guest-document.ts'

interface DocumentQueriesDeps {
  readonly documents: DocumentStore
  readonly freshness: Freshness
}

type Asking = Pick<RouteRequest<Route>, 'consistencyToken'>

/** Routes that answer with a guest document as the projector serialised it. */
export function createDocumentQueries({ documents, freshness }: DocumentQueriesDeps) {
  /** Read-your-writes requests bypass the cache, which may learn of the change slightly later. */
  const load = (
    { consistencyToken }: Asking,
    kind: DocumentKind,
    id: string,
  ): Promise<GuestDocument | null> =>
    consistencyToken === null ? documents.get(kind, id) : documents.read(kind, id)

  return {
    load,
    /** Answers with the document of the menu or restaurant in the path. `isVisible`: otherwise it is not found. */
    document: <R extends Route>(
      route: R,
      kind: DocumentKind,
      isVisible: (document: GuestDocument, request: RouteRequest<R>) => boolean = () => true,
    ): HandlerOf<R> =>
      handles(route, async request => {
        const { menuId, restaurantId } = request.params as Readonly<Record<string, string | undefined>>
        const document = found(route, await load(request, kind, menuId ?? restaurantId ?? catalogueId))
        found(route, isVisible(document, request) || null)
        return documentReply(document, request, freshness)
      }),
  }
}

export type DocumentQueries = ReturnType<typeof createDocumentQueries>
