import { earlier, type Moment } from '../model/freshness.ts'
import { type GuestMenu, readMenu } from '../model/guest-document.ts'

/** The live events of `GET /api/menus/{id}/live`. */
export const streamEvents = ['menu', 'restaurant', 'gone', 'fresh', 'stale'] as const
export type StreamEvent = (typeof streamEvents)[number]

/** What a live event means for the page. */
export type StreamNews =
  | { readonly kind: 'menu'; readonly menu: GuestMenu }
  /** The restaurant's own document, as it came. */
  | { readonly kind: 'restaurant'; readonly restaurant: unknown }
  | { readonly kind: 'gone' }
  /** The server's menus were the latest at `moment`, on our clocks. */
  | { readonly kind: 'fresh'; readonly moment: Moment }
  | { readonly kind: 'stale'; readonly since: number }
  | { readonly kind: 'unreadable' }

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function instantIn(data: string, key: 'at' | 'since'): number {
  const fields = parse(data) as { readonly [field: string]: unknown } | null | undefined
  const value = fields?.[key]
  return typeof value === 'string' ? Date.parse(value) : Number.NaN
}

function readMenuOrNull(data: string): GuestMenu | null {
  try {
    return readMenu(parse(data))
  } catch {
    return null // the caller says "unreadable"
  }
}

/**
 * Reads the events of one stream, in their order. A `fresh` event that took longer than the quickest one so far (a device
 * slept on it, a proxy held it) proves freshness only for that much earlier; clocks that differ do not matter.
 */
export function createStreamReader(): (event: StreamEvent, data: string, now: Moment) => StreamNews {
  let smallestGap = Number.POSITIVE_INFINITY
  return (event, data, now) => {
    switch (event) {
      case 'gone':
        return { kind: 'gone' }
      case 'menu': {
        const menu = readMenuOrNull(data)
        return menu ? { kind: 'menu', menu } : { kind: 'unreadable' }
      }
      case 'restaurant':
        return { kind: 'restaurant', restaurant: parse(data) }
      case 'stale': {
        const since = instantIn(data, 'since')
        return Number.isNaN(since) ? { kind: 'unreadable' } : { kind: 'stale', since }
      }
      case 'fresh': {
        const gap = now.wall - instantIn(data, 'at')
        if (Number.isNaN(gap)) return { kind: 'unreadable' }
        smallestGap = Math.min(smallestGap, gap)
        return { kind: 'fresh', moment: earlier(now, gap - smallestGap) }
      }
    }
  }
}
