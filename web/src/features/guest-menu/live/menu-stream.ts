import { arrangeItems } from '@safe-menu/contracts/menus/arrangement'
import type { MenuPatch as SentPatch } from '@safe-menu/contracts/menus/views'
import { urlOf } from '../../../api/request.ts'
import type { Moment } from '../../../hydration/page-data.ts'
import { fieldsOf, parseJson, textOf } from '../../../json/read-json.ts'
import { earlier } from '../model/freshness.ts'
import { type GuestMenu, readMenu, UnreadableDocument } from '../model/guest-document.ts'

/** The events of `GET /api/menus/{id}/live`. */
const streamEvents = ['menu', 'patch', 'restaurant', 'gone', 'fresh', 'stale'] as const
export type StreamEvent = (typeof streamEvents)[number]

export interface StreamHandlers {
  readonly onOpen: () => void
  /** `id`: of a `menu`, the ETag of the document. */
  readonly onEvent: (event: StreamEvent, data: string, id: string) => void
  /** The stream ended or never began, and does not reconnect by itself. */
  readonly onEnd: () => void
}

/**
 * Opens the live stream of a menu for a page that has the document of the ETag `known` (`null`: none). Returns how to close it.
 * The browser's own reconnecting is not used: it has no backoff, and gives up for good after a response such as 503.
 */
export function openMenuStream(menuId: string, known: string | null, handlers: StreamHandlers): () => void {
  const query = { known: known ?? 'none' }
  const source = new EventSource(urlOf('GET /api/menus/:menuId/live', { params: { menuId }, query }))
  source.onopen = handlers.onOpen
  source.onerror = handlers.onEnd
  for (const event of streamEvents)
    source.addEventListener(event, message => handlers.onEvent(event, message.data, message.lastEventId))
  return () => source.close()
}

/** A stream of the menu on screen. */
export interface OpenStream {
  readonly close: () => void
  opened: boolean
  /** The stream continues the menu on screen. Only then its `fresh` events are about what the guest sees. */
  synced: boolean
}

/** What a live event means for the page. */
export type StreamNews =
  | { readonly kind: 'menu'; readonly menu: GuestMenu }
  | { readonly kind: 'patch'; readonly patch: MenuPatch }
  /** The restaurant's document, unparsed. */
  | { readonly kind: 'restaurant'; readonly restaurant: unknown }
  | { readonly kind: 'gone' }
  /** The server's menus were up to date at `moment`, by this device's clocks. */
  | { readonly kind: 'fresh'; readonly moment: Moment }
  | { readonly kind: 'stale'; readonly since: number }
  | { readonly kind: 'unreadable' }

function instantIn(value: unknown, key: 'at' | 'since'): number {
  const instant = Date.parse(textOf(fieldsOf(value)[key]))
  if (Number.isNaN(instant)) throw new UnreadableDocument('no time')
  return instant
}

/**
 * Reads the events of one stream, in their order. A `fresh` event that took longer than the quickest one so far (the device
 * slept, a proxy held it back) proves freshness only for that much earlier. Differences between the clocks cancel out.
 */
export function createStreamReader(): (event: StreamEvent, data: string, now: Moment) => StreamNews {
  let smallestGap = Number.POSITIVE_INFINITY
  const read = (event: StreamEvent, value: unknown, now: Moment): StreamNews => {
    switch (event) {
      case 'gone':
        return { kind: 'gone' }
      case 'menu':
        return { kind: 'menu', menu: readMenu(value) }
      case 'patch':
        return { kind: 'patch', patch: readPatch(value) }
      case 'restaurant':
        return { kind: 'restaurant', restaurant: value }
      case 'stale':
        return { kind: 'stale', since: instantIn(value, 'since') }
      case 'fresh': {
        const gap = now.wall - instantIn(value, 'at')
        smallestGap = Math.min(smallestGap, gap)
        return { kind: 'fresh', moment: earlier(now, gap - smallestGap) }
      }
    }
  }
  return (event, data, now) => {
    try {
      return read(event, parseJson(data), now)
    } catch {
      return { kind: 'unreadable' }
    }
  }
}

/** What turns the document of one ETag into another. */
export interface MenuPatch {
  readonly from: string
  readonly to: string
  readonly removed: readonly string[]
  /** The new state, with only the items that are new or changed. */
  readonly menu: GuestMenu
  /** How many items the menu has after it. */
  readonly count: number
}

const isText = (value: unknown) => typeof value === 'string'

/**
 * Reads a live `patch` event.
 * @throws UnreadableDocument when it does not follow the contract
 */
export function readPatch(value: unknown): MenuPatch {
  const { from, to, removed, menu } = (value ?? {}) as Partial<SentPatch>
  const count = menu?._count?.items
  const isReadable = isText(from) && isText(to) && Array.isArray(removed) && removed.every(isText)
  if (!isReadable || typeof count !== 'number') throw new UnreadableDocument('no patch')
  return { from, to, removed, menu: readMenu(menu), count }
}

/** The tag in an `ETag` header, without the encoding of its answer. */
export const tagOf = (etag: string | null): string | null =>
  /"(.*?)(?:-br|-gzip)?"/u.exec(etag ?? '')?.[1] ?? null

/** The menu after a patch; `null` when it does not fit: the page then has to read the whole menu. */
export function applyPatch(menu: GuestMenu | null, etag: string | null, patch: MenuPatch): GuestMenu | null {
  if (menu === null || tagOf(etag) !== patch.from) return null
  const items = new Map(menu.items.map(item => [item.id, item]))
  for (const id of patch.removed) items.delete(id)
  for (const item of patch.menu.items) items.set(item.id, item)
  if (items.size !== patch.count) return null
  return { ...patch.menu, items: arrangeItems([...items.values()], patch.menu.sections) }
}
