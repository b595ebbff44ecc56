import type { IncomingMessage, ServerResponse } from 'node:http'
import { headers } from '@safe-menu/contracts/http/headers'
import { type Exchange, send } from '@safe-menu/server-kit/http/exchange'
import type { Freshness } from '../freshness/freshness.ts'
import type { DocumentStore } from './document-store.ts'
import { catalogueId, type DocumentKind, type Representation, staleSince } from './guest-document.ts'
import { encodingFor, isKnownTo } from './negotiation.ts'

const prefix = '/api/menus/'
const idLength = 36 // a UUID in text
const pathLength = prefix.length + idLength

/** What else a guest's page reads, each a document by an id in its path. */
const otherDocuments: readonly {
  readonly before: string
  readonly after: string
  readonly kind: DocumentKind
}[] = [
  { before: '/api/menus/restaurant/', after: '/published-menus', kind: 'published-menus' },
  { before: prefix, after: '/live', kind: 'menu' },
  { before: '/api/restaurants/', after: '', kind: 'restaurant' },
]

/** The document that a guest's page asks for; `null`: the path is of none. */
function documentAt(url: string): { readonly kind: DocumentKind; readonly id: string } | null {
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

/**
 * A head for an answer whose freshness is in doubt: it says since when, and nobody keeps it. Doubt is rare, so it is built
 * anew.
 */
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
 * Answers a guest's `GET /api/menus/{id}` from memory, before Koa: request id, log line and freshness are kept. Whatever is
 * not exactly that (a token, a query, a draft, a document not in memory) is Koa's.
 *
 * What is in memory counts under no limit: guests share one address, and refusing costs as much as answering. The same holds
 * for the first reads after a change, which share one look at the database. So a stranger who uses up the address' limit
 * takes nobody's menu away.
 */
export function createHotPath(store: DocumentStore, freshness: Freshness) {
  return function answer(request: IncomingMessage, response: ServerResponse, exchange: Exchange): boolean {
    const { url = '', headers: given } = request
    if (request.method !== 'GET') return false
    if (given.authorization !== undefined || given[headers.consistencyToken] !== undefined) return false
    const asked = documentAt(url)
    if (!asked) return false
    const document = store.peek(asked.kind, asked.id)
    const isCheap = document?.published ?? store.isDue(asked.kind, asked.id)
    if (isCheap) exchange.exempt('guest-read')
    if (!document?.published || url.length !== pathLength || asked.kind !== 'menu') return false
    exchange.route = 'menus.get'

    const representation: Representation =
      document[encodingFor(given['accept-encoding'] as string | undefined)]
    const known = isKnownTo(given['if-none-match'], document)
    const head = known ? representation.unchangedHead : representation.head
    const since = staleSince(document, freshness)
    send(
      response,
      exchange,
      known ? 304 : 200,
      since ? staleHead(head, since) : head,
      known ? null : representation.body,
    )
    return true
  }
}
