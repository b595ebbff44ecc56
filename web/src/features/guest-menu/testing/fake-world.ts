import type { Moment } from '../../../hydration/page-data.ts'
import { tag } from '../../../testing/items.ts'
import type { MenuAnswer } from '../live/fetch-menu.ts'
import { createLiveMenu } from '../live/live-menu.ts'
import type { FirstMenu } from '../live/live-state.ts'
import { createStreamReader, type StreamEvent, type StreamOptions } from '../live/menu-stream.ts'
import { createTimers } from '../live/timers.ts'
import { guestMenu, itemJson, menuJson } from './sample.ts'

interface OpenStream extends StreamOptions {
  readonly known: string | null
  readonly read: ReturnType<typeof createStreamReader>
  open: boolean
}

/** A server, its streams and a clock that the spec controls. Time passes only by `advance` and `sleep`. */
export function fakeWorld(firstOf: (epoch: number) => FirstMenu | null = () => null) {
  const epoch = Date.UTC(2026, 2, 12, 19, 32)
  let clock = 0
  const due: { at: number; run: () => void }[] = []
  const requests: { etag: string | null; at: number }[] = []
  const restaurants: unknown[] = []
  const streams: OpenStream[] = []

  const now = (): Moment => ({ wall: epoch + clock, steady: clock })
  const server = {
    answer: (_etag: string | null): MenuAnswer => menuAnswer(1),
    /** How long an answer takes. */
    delayMs: 0,
  }

  const live = createLiveMenu('menu-1', {
    first: firstOf(epoch),
    fetchMenu: async (_menuId, etag, signal) => {
      requests.push({ etag, at: clock })
      const answer = server.answer(etag)
      if (server.delayMs > 0)
        await new Promise<void>(resolve => {
          due.push({ at: clock + server.delayMs, run: resolve })
          signal.addEventListener('abort', () => resolve())
        })
      if (signal.aborted) return { kind: 'unreachable' }
      return answer
    },
    openStream: (_menuId, known, options) => {
      const stream = { known, ...options, read: createStreamReader(now), open: true }
      streams.push(stream)
      return () => {
        stream.open = false
      }
    },
    onRestaurant: restaurant => void restaurants.push(restaurant),
    now,
    timers: createTimers((milliseconds, run) => {
      const timer = { at: clock + milliseconds, run }
      due.push(timer)
      return () => {
        const index = due.indexOf(timer)
        if (index >= 0) due.splice(index, 1)
      }
    }),
    random: () => 1,
  })

  /** Lets settled promises run: a request passes through fewer microtasks than these. */
  async function settle() {
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }

  /** Moves the clock forward and runs what is due on the way. */
  async function advance(milliseconds: number) {
    const end = clock + milliseconds
    await settle()
    for (;;) {
      due.sort((a, b) => a.at - b.at)
      const next = due[0]
      if (!next || next.at > end) break
      due.shift()
      clock = next.at
      next.run()
      await settle()
    }
    clock = end
  }

  /** Begins to follow the menu, until the first answers are there. */
  async function begin() {
    live.resume()
    await advance(0)
  }

  const openStreams = () => streams.filter(({ open }) => open)
  const stream = () => {
    const [only, ...others] = openStreams()
    if (!only || others.length > 0) throw new Error(`expected one open stream, got ${openStreams().length}`)
    return only
  }
  const pushText = (event: StreamEvent, text: string, id = '') =>
    stream().onUpdate(stream().read(event, text, id))
  const push = (event: StreamEvent, data: unknown, id = '') => pushText(event, JSON.stringify(data), id)

  const beat = (lateMs = 0) => push('fresh', { at: new Date(epoch + clock - lateMs).toISOString() })

  return {
    live,
    /** The wall clock at the start. */
    epoch,
    server,
    requests,
    restaurants,
    advance,
    begin,
    /** Begins to follow the menu, with its stream open and silent. */
    beginWithStream: async () => {
      await begin()
      stream().onOpen()
    },
    /** Follows for `seconds`, with a beat every 3 s. */
    followFor: async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 3) {
        await advance(3_000)
        beat()
      }
    },
    /** The device sleeps: time passes and no timer runs. */
    sleep: (milliseconds: number) => {
      clock += milliseconds
    },
    openStreams,
    stream,
    push,
    pushText,
    beat,
    instant: (offsetMs = 0) => new Date(epoch + clock + offsetMs).toISOString(),
    freshness: () => live.state().freshness.kind,
    position: () => live.state().menu?.position,
  }
}

/** The menu after `version` events. From the second on, its dish contains milk. */
export const menuDocument = (version: number) =>
  menuJson([itemJson({ allergens: version > 1 ? [tag('milk')] : [] })], {
    asOf: { position: `${version}`, at: '2026-03-12T19:32:00.000Z' },
  })

/** What turns the menu after `from` events into that after `to` events. */
export const patchDocument = (from: number, to: number, overrides: Record<string, unknown> = {}) => {
  const menu = menuDocument(to)
  const items = from === to ? [] : menu.items
  return {
    from: `${from}`,
    to: `${to}`,
    removed: [],
    menu: { ...menu, items, _count: { items: 1 }, ...overrides },
  }
}

/** The menu after `version` events, as it comes with the page. */
export function menuOfPage(version: number, overrides: Partial<FirstMenu> = {}): FirstMenu {
  const { items, ...rest } = menuDocument(version)
  const menu = guestMenu(items as unknown[], rest)
  return { menu, etag: `"${version}"`, requestedAt: null, staleness: null, ...overrides }
}

export function menuAnswer(
  version: number,
  staleness: { since: number; ageMs: number } | null = null,
): MenuAnswer {
  const { items, ...rest } = menuDocument(version)
  return { kind: 'menu', menu: guestMenu(items as unknown[], rest), etag: `"${version}"`, staleness }
}
