import type { Moment } from '../model/freshness.ts'
import { type GuestMenu, readMenu, UnreadableDocument } from '../model/guest-document.ts'

/** What a question for the menu came to. `askedAt`: when it was put, where that was before it was asked for here. */
export type MenuAnswer = { readonly retryAfterMs?: number; readonly askedAt?: Moment } & (
  | {
      readonly kind: 'menu'
      readonly menu: GuestMenu
      readonly etag: string | null
      readonly staleness: Staleness
    }
  | { readonly kind: 'unchanged'; readonly staleness: Staleness }
  | { readonly kind: 'gone' }
  /** An answer that is not what the contract says. */
  | { readonly kind: 'unreadable' }
  /** No answer, or one that says nothing about the menu (429, 5xx). */
  | { readonly kind: 'unreachable' }
)

/** `null`: the server vouches for the answer. Otherwise since when it does not, and how long ago that was by its own clock. */
export type Staleness = { readonly since: number; readonly ageMs: number } | null

type Fetch = (url: string, init: RequestInit) => Promise<Response>

function readStaleness(answer: Response): Staleness {
  const header = answer.headers.get('stale-since')
  if (header === null) return null
  const since = Date.parse(header)
  const ageMs = Math.max(Date.parse(answer.headers.get('date') ?? '') - since, 0)
  if (Number.isNaN(ageMs)) throw new UnreadableDocument('The answer does not say since when it is stale')
  return { since, ageMs }
}

function retryAfterMs(answer: Response): { retryAfterMs?: number } {
  const seconds = Number(answer.headers.get('retry-after'))
  return seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}
}

/**
 * Asks for a menu. Never throws: every failure is an answer. The conditional request is made by hand and past the
 * browser's cache, because a cached answer would keep an old `Stale-Since` or hide a new one.
 */
export async function askForMenu(
  fetch: Fetch,
  menuId: string,
  etag: string | null,
  signal: AbortSignal,
): Promise<MenuAnswer> {
  try {
    const answer = await fetch(`/api/menus/${encodeURIComponent(menuId)}`, {
      cache: 'no-store',
      credentials: 'omit',
      headers: etag === null ? {} : { 'if-none-match': etag },
      signal,
    })
    if (answer.status === 304) return { kind: 'unchanged', staleness: readStaleness(answer) }
    // 422: the id in the page's address is none.
    if (answer.status === 404 || answer.status === 422) return { kind: 'gone' }
    if (answer.status !== 200) return { kind: 'unreachable', ...retryAfterMs(answer) }
    const menu = readMenu(await answer.json())
    return { kind: 'menu', menu, etag: answer.headers.get('etag'), staleness: readStaleness(answer) }
  } catch (error) {
    // A body that is no JSON is a SyntaxError; a network failure is a TypeError.
    const unreadable = error instanceof UnreadableDocument || error instanceof SyntaxError
    return { kind: unreadable ? 'unreadable' : 'unreachable' }
  }
}
