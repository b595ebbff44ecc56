import { urlOf } from '../../../api/request.ts'
import { copyAgeHeader, copyHeader } from '../../../worker/copy-headers.ts'
import { type GuestMenu, readMenu, UnreadableDocument } from './guest-document.ts'
import type { Timers } from './timers.ts'

/** The result of one request for a menu. */
export type MenuAnswer = {
  readonly retryAfterMs?: number
} & (
  | {
      readonly kind: 'menu'
      readonly menu: GuestMenu
      readonly etag: string | null
      readonly staleness: Staleness
    }
  | { readonly kind: 'unchanged'; readonly staleness: Staleness }
  | { readonly kind: 'gone' }
  /** The response does not follow the contract. */
  | { readonly kind: 'unreadable' }
  /** No response. */
  | { readonly kind: 'unreachable' }
  /** A response that says nothing about the menu (429, 5xx). */
  | { readonly kind: 'refused' }
)

/** Why there is no menu in an answer. */
export type FailedLoad = 'unreachable' | 'refused' | 'unreadable'

/**
 * `null`: the server vouches for the response. Otherwise since when (epoch ms) it cannot, and how long ago that was by the
 * server's own clock. `isCopy`: no server has answered, this device kept the document; `ageMs` is then since it was saved,
 * NaN if that is unknown.
 */
export type Staleness = { readonly since: number; readonly ageMs: number; readonly isCopy?: true } | null

/** Fetches a menu unless it is still that of `etag`. Never throws. Bypasses the browser's cache, which may hide a new `Stale-Since`. */
export async function fetchMenu(
  menuId: string,
  etag: string | null,
  signal: AbortSignal,
  send: (path: string, init: RequestInit) => Promise<Response> = (path, init) => fetch(path, init),
): Promise<MenuAnswer> {
  try {
    const answer = await send(urlOf('GET /api/menus/:menuId', { params: { menuId } }), {
      cache: 'no-store',
      credentials: 'omit',
      headers: { accept: 'application/json', ...(etag === null ? {} : { 'if-none-match': etag }) },
      signal,
    })
    return await readAnswer(answer)
  } catch (error) {
    // A body that is not JSON is a SyntaxError; a network failure is a TypeError.
    const unreadable = error instanceof UnreadableDocument || error instanceof SyntaxError
    return { kind: unreadable ? 'unreadable' : 'unreachable' }
  }
}

async function readAnswer(answer: Response): Promise<MenuAnswer> {
  if (answer.status === 304) return { kind: 'unchanged', staleness: readStaleness(answer) }
  // 422: the id in the page's address is not an id.
  if (answer.status === 404 || answer.status === 422) return { kind: 'gone' }
  if (answer.status !== 200) return { kind: 'refused', ...retryAfterMs(answer) }
  const menu = readMenu(await answer.json())
  return { kind: 'menu', menu, etag: answer.headers.get('etag'), staleness: readStaleness(answer) }
}

function readStaleness(answer: Response): Staleness {
  const copy = answer.headers.get(copyHeader)
  if (copy !== null) {
    // "unknown" is NaN, which the page takes as too old.
    return { since: Date.parse(copy), ageMs: Number(answer.headers.get(copyAgeHeader)), isCopy: true }
  }
  const header = answer.headers.get('stale-since')
  if (header === null) return null
  const since = Date.parse(header)
  const ageMs = Math.max(Date.parse(answer.headers.get('date') ?? '') - since, 0)
  if (Number.isNaN(ageMs)) throw new UnreadableDocument('no time')
  return { since, ageMs }
}

function retryAfterMs(answer: Response): { retryAfterMs?: number } {
  const seconds = Number(answer.headers.get('retry-after'))
  return seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}
}

/** A later answer proves nothing: proof counts from the request, and by then the page already shows that it is waiting. */
const answerTimeoutMs = 10_000

/** How to fetch the menu, and what to do with what comes back. */
interface MenuRequestOptions<Context> {
  /** What is known at the moment of the request. Its answer says nothing about a later moment. */
  readonly context: () => Context
  readonly send: (signal: AbortSignal) => Promise<MenuAnswer>
  readonly onAnswer: (answer: MenuAnswer, context: Context) => void
  readonly onTimeout: () => void
  readonly timers: Timers
}

/** Fetches the menu: one request at a time, and one more if another was wanted meanwhile. */
export function createMenuRequest<Context>(options: MenuRequestOptions<Context>) {
  const { context, send, onAnswer, onTimeout, timers } = options
  let pending: AbortController | null = null
  let isWantedAgain = false

  function abandon() {
    timers.cancel('answer')
    pending?.abort()
    pending = null
    isWantedAgain = false
  }

  async function start(): Promise<void> {
    if (pending) {
      isWantedAgain = true
      return
    }
    const known = context()
    const request = new AbortController()
    pending = request
    timers.set('answer', answerTimeoutMs, () => {
      abandon()
      onTimeout()
    })
    const answer = await send(request.signal)
    if (pending !== request) return // abandoned meanwhile
    pending = null
    timers.cancel('answer')
    onAnswer(answer, known)
    if (isWantedAgain) {
      isWantedAgain = false
      await start()
    }
  }

  return { start, abandon, isPending: () => pending !== null }
}
