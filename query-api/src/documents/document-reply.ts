import type { IncomingMessage, ServerResponse } from 'node:http'
import { headers } from '@safe-menu/contracts/http/headers'
import { catalogueId } from '@safe-menu/read-models/menus/guest-documents/guest-documents.queries'
import { type Exchange, send } from '@safe-menu/server-kit/http/exchange'
import type { Reply } from '@safe-menu/server-kit/http/handler'
import {
  encodingFor,
  headerOf,
  namesTag,
  type RequestHeaders,
} from '@safe-menu/server-kit/http/request-headers'
import type { Freshness } from '../freshness/freshness.ts'
import type { DocumentStore } from './document-store.ts'
import { type DocumentKind, entityTagOf, type GuestDocument, staleSince } from './guest-document.ts'

const menuPath = '/api/menus/'
const idLength = 36 // a UUID in text
const pathLength = menuPath.length + idLength

/**
 * Answers a guest's `GET /api/menus/{id}` from the cache, before Koa, with request id, log line and freshness. Koa handles
 * everything else: a token, a query, a draft, a document that is not cached or not compressed yet.
 *
 * Cached documents do not count against the rate limit: guests share one address, and refusing costs as much as answering.
 * The first reads after a change do not count either, because they share one database read. So a stranger who uses up the
 * limit of an address cannot keep guests there from their menu.
 */
export function createHotPath(store: DocumentStore, freshness: Freshness) {
  return function answer(request: IncomingMessage, response: ServerResponse, exchange: Exchange): boolean {
    const { url = '', headers: given } = request
    if (request.method !== 'GET') return false
    if (given.authorization !== undefined || given[headers.consistencyToken] !== undefined) return false
    const asked = documentAt(url)
    if (!asked) return false
    const document = store.peek(asked.kind, asked.id)
    const isUncounted = document?.published ?? store.isDue(asked.kind, asked.id)
    if (isUncounted) exchange.exempt = 'guest-read'
    if (!document?.published || url.length !== pathLength || asked.kind !== 'menu') return false
    const encoding = encodingFor(given)
    const known = isKnownTo(given['if-none-match'], document)
    const answer = known ? null : document.ready[encoding]
    if (answer === undefined) return false
    exchange.route = 'menus.get'
    const head = answer?.head ?? document.unchangedHead[encoding]
    const since = staleSince(document, freshness)
    send(response, exchange, known ? 304 : 200, since ? staleHead(head, since) : head, answer?.body ?? null)
    return true
  }
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

/** Answers with a document, with the same headers and conditions as the hot path. */
export async function documentReply(
  document: GuestDocument,
  requestHeaders: RequestHeaders,
  freshness: Freshness,
): Promise<Reply> {
  const encoding = encodingFor(requestHeaders)
  const known = isKnownTo(headerOf(requestHeaders, 'if-none-match'), document)
  const answer = known ? null : await document.represent(encoding)
  const head = answer?.head ?? document.unchangedHead[encoding]
  const since = staleSince(document, freshness)
  return {
    status: known ? 304 : 200,
    body: answer?.body ?? null,
    headers: pairs(since ? staleHead(head, since) : head),
  }
}

/**
 * Answers a manager with rows that a document is made of, or with 304 while the client has the document's tag. `read` runs
 * after the document was loaded, so the body may be newer than its tag but never older.
 */
export async function replyUnlessKnown(
  document: GuestDocument,
  requestHeaders: RequestHeaders,
  read: () => Promise<unknown>,
): Promise<Reply> {
  const headers = {
    etag: `W/"${document.etag}"`,
    'cache-control': 'private, no-cache',
    vary: 'Authorization',
  }
  return isKnownTo(headerOf(requestHeaders, 'if-none-match'), document)
    ? { status: 304, body: null, headers }
    : { status: 200, body: await read(), headers }
}

function pairs(flat: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {}
  for (let at = 0; at < flat.length; at += 2) record[(flat[at] ?? '').toLowerCase()] = flat[at + 1] ?? ''
  return record
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
 */
export function isKnownTo(ifNoneMatch: string | undefined, document: Pick<GuestDocument, 'etag'>): boolean {
  const { etag } = document
  // What browsers send, without a search.
  if (ifNoneMatch === entityTagOf(etag, 'br') || ifNoneMatch === entityTagOf(etag, 'identity')) return true
  return namesTag(ifNoneMatch, tag => tag === etag || tag.replace(encodingSuffix, '') === etag)
}
