import { headers } from '@safe-menu/contracts/http/headers'
import { catalogueId } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import type { RequestContext, RequestMiddleware } from '@safe-menu/server-kit/http/context'
import { type Encoding, namesTag } from '@safe-menu/server-kit/http/request-headers'
import type { Freshness } from '../status/read-model-status.ts'
import type { DocumentStore } from './document-store.ts'
import { type DocumentKind, entityTagOf, type GuestDocument } from './guest-document.ts'

const menuPath = '/api/menus/'
const idLength = 36 // a UUID in text
const pathLength = menuPath.length + idLength

/**
 * Answers a guest's `GET /api/menus/{id}` from the cache. The other middleware handle everything else: a token, a query, a draft, a
 * document that is not cached or not compressed yet.
 *
 * Cached documents do not count against the rate limit: guests share one address, and refusing costs as much as answering.
 * The first reads after a change do not count either, because they share one database read. So a stranger who uses up the
 * limit of an address cannot keep guests there from their menu.
 */
export function answerFromCache(store: DocumentStore, freshness: Freshness): RequestMiddleware {
  return (ctx, next) => {
    const { url, method } = ctx
    if (method !== 'GET' || ctx.get('authorization') !== '' || ctx.get(headers.consistencyToken) !== '')
      return next()
    const asked = documentAt(url)
    if (!asked) return next()
    const document = store.peek(asked.kind, asked.id)
    if (document?.published ?? store.isDue(asked.kind, asked.id)) ctx.state.exempt = 'guest-read'
    if (!document?.published || url.length !== pathLength || asked.kind !== 'menu') return next()
    const encoding = encodingOf(ctx)
    const known = isKnownTo(ctx.headers['if-none-match'], document)
    const answer = known ? null : document.ready[encoding]
    if (answer === undefined) return next()
    ctx.state.route = 'menus.get'
    const head = answer?.head ?? document.unchangedHead[encoding]
    const since = freshness.staleSince(document.restaurantId ?? 'catalogue')
    send(ctx, known ? 304 : 200, since ? staleHead(head, since) : head, answer?.body ?? null)
    return Promise.resolve()
  }
}

/** Sends an answer whose head was prepared as a flat list of names and values. */
export function send(
  ctx: RequestContext,
  status: number,
  head: readonly string[],
  body: Buffer | null,
): void {
  for (let at = 0; at < head.length; at += 2) ctx.set(head[at] ?? '', head[at + 1] ?? '')
  ctx.status = status
  ctx.body = body ?? (status === 304 ? null : '')
}

/** The best encoding that a client accepts: Brotli, then gzip, then none. */
export function encodingOf(ctx: Pick<RequestContext, 'acceptsEncodings'>): Encoding {
  return (['br', 'gzip'] as const).find(encoding => ctx.acceptsEncodings(encoding)) ?? 'identity'
}

/** The other documents of a guest's page, with an id in the path. */
const otherDocuments: readonly {
  readonly before: string
  readonly after: string
  readonly kind: DocumentKind
}[] = [
  { before: '/api/menus/restaurant/', after: '/published-menus', kind: 'published-menus' },
  { before: menuPath, after: '/live', kind: 'menu' },
  { before: '/api/restaurants/', after: '', kind: 'restaurant' },
]

/** The document at a path of a guest's page; `null`: another path. */
function documentAt(given: string): { readonly kind: DocumentKind; readonly id: string } | null {
  const query = given.indexOf('/live?')
  const url = query === -1 ? given : given.slice(0, query + '/live'.length)
  if (url.length === pathLength && url.startsWith(menuPath))
    return { kind: 'menu', id: url.slice(menuPath.length) }
  if (url === '/api/allergens') return { kind: 'allergens', id: catalogueId }
  for (const { before, after, kind } of otherDocuments) {
    if (url.length !== before.length + idLength + after.length) continue
    if (url.startsWith(before) && url.endsWith(after))
      return { kind, id: url.slice(before.length, before.length + idLength) }
  }
  return null
}

export type DocumentQueries = ReturnType<typeof createDocumentQueries>

/** Guest documents as the projector serialised them. */
export function createDocumentQueries(store: DocumentStore, freshness: Freshness) {
  return {
    /** Read-your-writes requests bypass the cache, which may learn of the change slightly later. */
    load: (ctx: RequestContext, kind: DocumentKind, id: string): Promise<GuestDocument | null> =>
      ctx.get(headers.consistencyToken) === '' ? store.get(kind, id) : store.read(kind, id),
    /** Answers with a document, with the same headers and conditions as from the cache. */
    async answer(ctx: RequestContext, document: GuestDocument): Promise<void> {
      const encoding = encodingOf(ctx)
      const known = isKnownTo(ctx.headers['if-none-match'], document)
      const answer = known ? null : await document.represent(encoding)
      const head = answer?.head ?? document.unchangedHead[encoding]
      const since = freshness.staleSince(document.restaurantId ?? 'catalogue')
      send(ctx, known ? 304 : 200, since ? staleHead(head, since) : head, answer?.body ?? null)
    },
  }
}

/**
 * Answers a manager with rows that a document is made of, or with 304 while the client has the document's tag. `read` runs
 * after the document was loaded, so the body may be newer than its tag but never older.
 */
export async function answerUnlessKnown(
  ctx: RequestContext,
  document: GuestDocument,
  read: () => Promise<object>,
): Promise<void> {
  const known = isKnownTo(ctx.headers['if-none-match'], document)
  const body = known ? null : await read()
  ctx.set({ etag: `W/"${document.etag}"`, 'cache-control': 'private, no-cache', vary: 'Authorization' })
  ctx.status = known ? 304 : 200
  ctx.body = body
}

/** The head of an answer that may be stale: it says since when, and no cache may store it. Rare, so built on demand. */
export function staleHead(head: readonly string[], since: Date): readonly string[] {
  const at = head.indexOf('Cache-Control')
  return [
    ...head.slice(0, at),
    'Cache-Control',
    'no-store',
    'Stale-Since',
    since.toISOString(),
    ...head.slice(at + 2),
  ]
}

const encodingSuffix = /-(?:br|gzip)$/u

/**
 * Whether a client already has this document ({@link namesTag}). The tags of all encodings count, because the document is the same.
 * Not by `ctx.fresh`: browsers send `Cache-Control: no-cache` with the tags that a script names, and Koa then sends everything again.
 */
export function isKnownTo(ifNoneMatch: string | undefined, document: Pick<GuestDocument, 'etag'>): boolean {
  const { etag } = document
  // What browsers send, without a search.
  if (ifNoneMatch === entityTagOf(etag, 'br') || ifNoneMatch === entityTagOf(etag, 'identity')) return true
  return namesTag(ifNoneMatch, tag => tag === etag || tag.replace(encodingSuffix, '') === etag)
}
