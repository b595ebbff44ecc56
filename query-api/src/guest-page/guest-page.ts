import type { IncomingHttpHeaders } from 'node:http'
import { chooseLanguage, languageCookieOf, languageInAddress } from '@safe-menu/contracts/languages'
import { restaurantPagePath, stalenessMark } from '@safe-menu/contracts/menus/guest-page'
import type { RequestContext, RequestMiddleware } from '@safe-menu/server-kit/http/context'
import type { Encoding } from '@safe-menu/server-kit/http/request-headers'
import { withTimeout } from '@safe-menu/server-kit/lifecycle/timing'
import { addressKey } from '@safe-menu/server-kit/limits/addresses'
import type { Limiter } from '@safe-menu/server-kit/limits/limiter'
import Negotiator from 'negotiator'
import type { Logger } from 'pino'
import { encodingOf, isKnownTo, send } from '../documents/document-reply.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import { compress, type DocumentKind, entityTagOf } from '../documents/guest-document.ts'
import type { Freshness } from '../status/read-model-status.ts'
import { loadPageDocuments } from './page-documents.ts'
import type { RenderedPages } from './rendered-pages.ts'

interface GuestPageDeps {
  readonly documents: DocumentStore
  readonly freshness: Freshness
  readonly pages: RenderedPages
  /** The plain web client, which says that there is no such menu. */
  readonly plainPage: Buffer
  /** The Content-Security-Policy of a rendered page. Another page has the gateway's. */
  readonly policy: string
  /** The `Link` header of a rendered page. */
  readonly scripts: string
  readonly limiter: Limiter
  readonly log: Logger
  /** The time by which a dish is sold out, in milliseconds since 1970. */
  readonly now?: () => number
}

/** A guest who waits longer would have had the plain page by now. The rendering goes on, for the next guest. */
const patienceMs = 2_000

const menuIdShape = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u

/** A browser sends less than ten languages. */
const longestLanguages = 200

/** The languages that a browser asks for, the best first (RFC 9110, 12.5.4). */
function tagsOf({ 'accept-language': wanted = '' }: IncomingHttpHeaders): readonly string[] {
  return new Negotiator({ headers: { 'accept-language': wanted.slice(0, longestLanguages) } }).languages()
}

/** A browser without JavaScript keeps the language of the address, too. */
function rememberLanguage(query: URLSearchParams): readonly string[] {
  const chosen = languageInAddress(query)
  return chosen ? ['Set-Cookie', languageCookieOf(chosen)] : []
}

interface PageAnswer {
  readonly status: 200 | 304 | 404 | 429 | 503
  /** A flat list of names and values. */
  readonly head: readonly string[]
  readonly body: Buffer | null
}

/** No page to send: the gateway sends the plain web client itself. */
const refusal = (status: 429 | 503): PageAnswer => ({
  status,
  head: ['Content-Length', '0', 'Cache-Control', 'no-store'],
  body: null,
})

const html = ['Content-Type', 'text/html; charset=utf-8']

/**
 * Answers `GET /menu/{restaurantId}` with the guest's page, rendered from the documents that the API would send. A page that
 * is already rendered does not count against the rate limit, as a cached document does not.
 */
export function answerWithPage({
  documents,
  freshness,
  pages,
  plainPage,
  policy,
  scripts,
  limiter,
  log,
  now = Date.now,
}: GuestPageDeps): RequestMiddleware {
  /** Whether the documents are in memory, or everyone who asks for them shares one read. */
  const isInMemory = (restaurantId: string, requested: string | null) => {
    const has = (kind: DocumentKind, id: string) =>
      documents.peek(kind, id) !== undefined || documents.isDue(kind, id)
    return (
      has('restaurant', restaurantId) &&
      has('published-menus', restaurantId) &&
      (requested === null || has('menu', requested))
    )
  }

  async function prepare(ctx: RequestContext, restaurantId: string): Promise<PageAnswer> {
    const { headers } = ctx
    const query = new URLSearchParams(ctx.querystring)
    const requested = query.get('menu') || null
    const language = chooseLanguage({ query, cookies: headers.cookie ?? '', preferred: tagsOf(headers) })
    const isMenuId = requested === null || menuIdShape.test(requested)
    const isAllowed = async () => (await limiter.take('guest-read', addressKey(ctx.ip))) === 0
    const isCounted = !isInMemory(restaurantId, requested)
    if (isCounted && !(await isAllowed())) return refusal(429)
    const loaded = isMenuId ? await loadPageDocuments(documents, restaurantId, requested) : null
    if (loaded === null) {
      const length = ['Content-Length', String(plainPage.length)]
      return { status: 404, head: [...html, ...length, 'Cache-Control', 'no-store'], body: plainPage }
    }
    const encoding = encodingOf(ctx)
    const since = freshness.staleSince(restaurantId)
    const at = now()
    const kind = { language, at }
    const etag = pages.etagOf(loaded, kind)
    const shared = [
      ...html,
      ...rememberLanguage(query),
      'Vary',
      'Accept-Encoding, Accept-Language, Cookie',
      'Content-Security-Policy',
      policy,
      'Link',
      scripts,
    ]
    const current = [...shared, 'ETag', entityTagOf(etag, encoding), 'Cache-Control', 'no-cache']
    const stale = [...shared, 'Cache-Control', 'no-store', 'Stale-Since', since?.toISOString() ?? '']
    const isKnown = since === null && isKnownTo(headers['if-none-match'], { etag })
    if (isKnown) return { status: 304, head: current, body: null }
    const isStale = since !== null
    const isReady = pages.isReady(etag, isStale)
    if (!isReady && !isCounted && !(await isAllowed())) return refusal(429)
    const page = await pages.get(loaded, kind, { etag, isStale })
    const body = since ? await withAge(page.html, since, encoding) : await page.represent(encoding)
    const head = [
      ...(since ? stale : current),
      ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
      'Content-Length',
      String(body.length),
    ]
    return { status: 200, head, body }
  }

  return async (ctx, next) => {
    const [, restaurantId] = restaurantPagePath.exec(ctx.path) ?? []
    if (restaurantId === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    ctx.state.route = 'guest-page'
    const prepared = prepare(ctx, restaurantId).catch((error: unknown) => {
      log.warn({ err: error, requestId: ctx.state.requestId }, 'the guest page was not sent')
      return refusal(503)
    })
    const { status, head, body } = await withTimeout(prepared, patienceMs, () => refusal(503))
    send(ctx, status, head, body)
  }
}

/** A page of documents that may be old says since when. How long ago that was differs for each answer, so none is kept. */
async function withAge(page: Buffer, since: Date, encoding: Encoding): Promise<Buffer> {
  const staleness = { since: since.getTime(), ageMs: Math.max(Date.now() - since.getTime(), 0) }
  const body = Buffer.from(
    page.toString().replace(stalenessMark, () => `"staleness":${JSON.stringify(staleness)}`),
  )
  return encoding === 'identity' ? body : compress(body, encoding)
}
