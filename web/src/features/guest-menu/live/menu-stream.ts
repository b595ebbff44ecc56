import { urlOf } from '../../../api/request.ts'
import { fieldsOf, parseJson, textOf } from '../../../device/read-json.ts'
import type { Moment } from '../../../hydration/page-data.ts'
import { earlier } from './freshness.ts'
import { type GuestMenu, readMenu, UnreadableDocument } from './guest-document.ts'
import { type MenuPatch, readPatch } from './menu-patch.ts'

/** The events of `GET /api/menus/{id}/live`. */
const streamEvents = ['menu', 'patch', 'restaurant', 'gone', 'fresh', 'stale'] as const
export type StreamEvent = (typeof streamEvents)[number]

/** What a live event means for the page. */
export type StreamUpdate =
  | { readonly kind: 'menu'; readonly menu: GuestMenu; readonly etag: string | null }
  | { readonly kind: 'patch'; readonly patch: MenuPatch }
  /** The restaurant's document, unparsed. */
  | { readonly kind: 'restaurant'; readonly restaurant: unknown }
  | { readonly kind: 'gone' }
  /** The server's menus were up to date at `moment`, by this device's clocks. */
  | { readonly kind: 'fresh'; readonly moment: Moment }
  | { readonly kind: 'stale'; readonly since: number }
  | { readonly kind: 'unreadable' }

export interface StreamOptions {
  readonly now: () => Moment
  readonly onOpen: () => void
  readonly onUpdate: (update: StreamUpdate) => void
  /** The stream ended or never began, and does not reconnect by itself. */
  readonly onEnd: () => void
}

/**
 * Opens the live stream of a menu for a page that has the document of the ETag `known` (`null`: none). Returns how to close it.
 * The browser's own reconnecting is not used: it has no backoff, and gives up for good after a response such as 503.
 */
export function openMenuStream(menuId: string, known: string | null, options: StreamOptions): () => void {
  const query = { known: known ?? 'none' }
  const source = new EventSource(urlOf('GET /api/menus/:menuId/live', { params: { menuId }, query }))
  const read = createStreamReader(options.now)
  source.onopen = options.onOpen
  source.onerror = options.onEnd
  for (const event of streamEvents)
    source.addEventListener(event, ({ data, lastEventId }) =>
      options.onUpdate(read(event, data, lastEventId)),
    )
  return () => source.close()
}

/**
 * Reads the events of one stream, in their order. `id`: of a `menu`, the ETag of the document. A `fresh` event that took longer
 * than the quickest one so far (the device slept, a proxy held it back) proves freshness only for that much earlier. The first
 * one may be late itself, so it proves nothing later than the opening of the stream, which is when the reader is made.
 * Differences between the clocks cancel out.
 */
export function createStreamReader(now: () => Moment) {
  const opened = now()
  let smallestGap: number | null = null
  const read = (event: StreamEvent, value: unknown, id: string): StreamUpdate => {
    switch (event) {
      case 'gone':
        return { kind: 'gone' }
      case 'menu':
        return { kind: 'menu', menu: readMenu(value), etag: id === '' ? null : `"${id}"` }
      case 'patch':
        return { kind: 'patch', patch: readPatch(value) }
      case 'restaurant':
        return { kind: 'restaurant', restaurant: value }
      case 'stale':
        return { kind: 'stale', since: instantIn(value, 'since') }
      case 'fresh': {
        const arrived = now()
        const at = instantIn(value, 'at')
        const gap = arrived.wall - at
        smallestGap = Math.min(smallestGap ?? opened.wall - at, gap)
        return { kind: 'fresh', moment: earlier(arrived, gap - smallestGap) }
      }
    }
  }
  return (event: StreamEvent, data: string, id: string): StreamUpdate => {
    try {
      return read(event, parseJson(data), id)
    } catch {
      return { kind: 'unreadable' }
    }
  }
}

function instantIn(value: unknown, key: 'at' | 'since'): number {
  const instant = Date.parse(textOf(fieldsOf(value)[key]))
  if (Number.isNaN(instant)) throw new UnreadableDocument('no time')
  return instant
}
