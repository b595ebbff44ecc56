import type { IncomingMessage, ServerResponse } from 'node:http'
import { headers } from '@safe-menu/contracts/http/headers'
import { type Exchange, send } from '@safe-menu/server-kit/http/exchange'
import type { Freshness } from '../freshness/freshness.ts'
import type { DocumentStore } from './document-store.ts'
import type { Representation } from './guest-document.ts'
import { encodingFor, isKnownTo } from './negotiation.ts'

const prefix = '/api/menus/'
const pathLength = prefix.length + 36 // a UUID in text

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
 * Answers a guest's `GET /api/menus/{id}` from memory, before Koa: request id, log line, rate limit and
 * freshness are kept. Whatever is not exactly that (a token, a query, a draft, a document not in memory) is Koa's.
 */
export function createHotPath(store: DocumentStore, freshness: Freshness) {
  return function answer(request: IncomingMessage, response: ServerResponse, exchange: Exchange): boolean {
    const { url = '', headers: given } = request
    if (url.length !== pathLength || !url.startsWith(prefix) || request.method !== 'GET') return false
    if (given.authorization !== undefined || given[headers.consistencyToken] !== undefined) return false
    const document = store.peek('menu', url.slice(prefix.length))
    if (!document?.published) return false
    if (!exchange.admit('guest-read')) return false
    exchange.route = 'menus.get'

    const representation: Representation =
      document[encodingFor(given['accept-encoding'] as string | undefined)]
    const known = isKnownTo(given['if-none-match'], document)
    const head = known ? representation.unchangedHead : representation.head
    const since = freshness.staleSince()
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
