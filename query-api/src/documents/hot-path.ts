import type { IncomingMessage, ServerResponse } from 'node:http'
import { headers } from '@safe-menu/contracts/http/headers'
import { type Exchange, send } from '@safe-menu/server-kit/http/exchange'
import type { Freshness } from '../freshness/freshness.ts'
import type { DocumentStore } from './document-store.ts'
import { catalogueId, type DocumentKind, staleSince } from './guest-document.ts'
import { encodingFor, isKnownTo } from './negotiation.ts'

const prefix = '/api/menus/'
const idLength = 36 // a UUID in text
const pathLength = prefix.length + idLength

/** The other documents of a guest's page, with an id in the path. */
const otherDocuments: readonly {
  readonly before: string
  readonly after: string
  readonly kind: DocumentKind
}[] = [
  { before: '/api/menus/restaurant/', after: '/published-menus', kind: 'published-menus' },
  { before: prefix, after: '/live', kind: 'menu' },
  { before: '/api/restaurants/', after: '', kind: 'restaurant' },
]

/** The document at a path of a guest's page; `null`: another path. */
function documentAt(given: string): { readonly kind: DocumentKind; readonly id: string } | null {
  const query = given.indexOf('/live?')
  const url = query === -1 ? given : given.slice(0, query + '/live'.length)
  if (url.length === pathLength && url.startsWith(prefix))
    return { kind: 'menu', id: url.slice(prefix.length) }
  if (url === '/api/allergens') return { kind: 'allergens', id: catalogueId }
  for (const { before, after, kind } of otherDocuments) {
    if (url.length !== before.length + idLength + after.length) continue
    if (url.startsWith(before) && url.endsWith(after))
      return { kind, id: url.slice(before.length, before.length + idLength) }
  }
  return null
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
    if (isUncounted) exchange.exempt('guest-read')
    if (!document?.published || url.length !== pathLength || asked.kind !== 'menu') return false
    const encoding = encodingFor(given['accept-encoding'] as string | undefined)
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
