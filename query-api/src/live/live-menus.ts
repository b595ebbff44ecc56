import type { LiveConnection } from '@safe-menu/server-kit/http/live-connections'
import type { Logger } from 'pino'
import type { Changed } from '../documents/document-store.ts'
import { type GuestDocument, staleSince } from '../documents/guest-document.ts'
import type { Freshness } from '../freshness/freshness.ts'
import { frame } from './frames.ts'

/** The open pages of each menu, and what they are told. */
export interface LiveMenus {
  /** Follows a menu until the connection is over: first the whole document, then each change. */
  join(menuId: string, connection: LiveConnection): void
  /** A restaurant fell behind or caught up: its open pages hear of it at once. */
  freshnessChanged(restaurantId: string): void
  /** Call after the document store has forgotten the same. */
  changed(changed: Changed): void
  /** Changes are told from here on; every followed menu is read anew. */
  connected(): void
  /** Changes may be missed: nothing is called fresh any more. */
  lost(): void
  close(): void
}

interface Options {
  readonly load: (menuId: string) => Promise<GuestDocument | null>
  readonly loadRestaurant: (restaurantId: string) => Promise<GuestDocument | null>
  readonly freshness: Freshness
  readonly log: Logger
  /** Milliseconds between two words on freshness. */
  readonly tickMs?: number
}

/** The ETags of the documents that a page has; `null`: none yet. */
interface Shown {
  menu: string | null
  restaurant: string | null
}

interface Topic {
  readonly menuId: string
  readonly connections: Map<LiveConnection, Shown>
  /** The newest document, one buffer for all pages; `null` before the first load. */
  newest: {
    readonly frame: Buffer
    readonly etag: string
    readonly restaurantId: string | null
    readonly pendingSince: Date | null
  } | null
  /** The restaurant's own document: its name and branding. */
  restaurant: { readonly frame: Buffer; readonly etag: string } | null
  /** Counts the loads of it, so that a slow one does not overtake a later one. */
  restaurantLoads: number
  /** Whether `newest` is known to be current. While it is not, nothing is called fresh. */
  current: boolean
  loading: boolean
  /** Something changed since the load on its way began. */
  changed: boolean
}

/** The page doubts after 10 s of silence; a lost word or two must not make it. */
const defaultTickMs = 3_000
/** The database is away: soon, but not in a busy loop. */
const retryMs = 250

export function createLiveMenus({
  load,
  loadRestaurant,
  freshness,
  log,
  tickMs = defaultTickMs,
}: Options): LiveMenus {
  const topics = new Map<string, Topic>()
  let ticker: NodeJS.Timeout | undefined
  let closed = false
  let listening = false

  function leave(topic: Topic, connection: LiveConnection): void {
    topic.connections.delete(connection)
    if (topic.connections.size === 0 && topics.get(topic.menuId) === topic) topics.delete(topic.menuId)
    if (topics.size === 0) {
      clearInterval(ticker)
      ticker = undefined
    }
  }

  const staleSinceOf = ({ newest }: Topic) =>
    newest === null ? freshness.staleSince() : staleSince(newest, freshness)

  /** What can be said of freshness now; `null`: a beat is missing, but not for long enough to say so. */
  function freshnessFrame(topic: Topic): Buffer | null {
    const since = staleSinceOf(topic)
    if (since) return frame('stale', JSON.stringify({ since: since.toISOString() }))
    const at = freshness.lastBeat()
    return at && frame('fresh', JSON.stringify({ at: at.toISOString() }))
  }

  /** Between a change and its document the page shows the old one, and without notifications nobody knows: not fresh. */
  const mayBeTold = (topic: Topic) =>
    staleSinceOf(topic) !== null || (listening && topic.current && !topic.newest?.pendingSince)

  function tellFreshness(topic: Topic): void {
    const words = mayBeTold(topic) ? freshnessFrame(topic) : null
    if (words) for (const connection of topic.connections.keys()) connection.send(words)
  }

  function tick(): void {
    for (const topic of topics.values()) tellFreshness(topic)
  }

  /** Brings everybody who follows the menu to its newest document, then to the restaurant's. */
  function deliver(topic: Topic): void {
    const { newest, restaurant } = topic
    if (!newest) return
    const words = mayBeTold(topic) ? freshnessFrame(topic) : null
    for (const [connection, shown] of topic.connections) {
      if (shown.menu !== newest.etag) {
        const isFirst = shown.menu === null
        shown.menu = newest.etag
        if (connection.send(newest.frame) && isFirst && words) connection.send(words)
      }
      if (restaurant && shown.restaurant !== restaurant.etag) {
        shown.restaurant = restaurant.etag
        connection.send(restaurant.frame)
      }
    }
  }

  function end(topic: Topic): void {
    topics.delete(topic.menuId)
    const gone = frame('gone', '{}')
    for (const connection of [...topic.connections.keys()]) {
      connection.send(gone)
      connection.end()
    }
  }

  /** Loads until what was loaded is from after the last change; only then the topic is current. */
  async function refresh(topic: Topic): Promise<void> {
    topic.current = false
    topic.changed = true
    if (topic.loading) return
    topic.loading = true
    while (topic.changed && topics.get(topic.menuId) === topic && !closed) {
      topic.changed = false
      try {
        take(topic, await load(topic.menuId))
      } catch (error) {
        topic.changed = true
        log.warn({ err: error, menuId: topic.menuId }, 'a followed menu cannot be read, trying again')
        await new Promise(resolve => setTimeout(resolve, retryMs))
      }
    }
    topic.loading = false
  }

  /** The restaurant's document goes its own way: no allergen waits for a colour. */
  async function refreshRestaurant(topic: Topic, restaurantId: string): Promise<void> {
    topic.restaurantLoads += 1
    const turn = topic.restaurantLoads
    const isWanted = () => turn === topic.restaurantLoads && topics.get(topic.menuId) === topic && !closed
    while (isWanted()) {
      try {
        const document = await loadRestaurant(restaurantId)
        if (!document || !isWanted() || document.etag === topic.restaurant?.etag) return
        topic.restaurant = {
          frame: frame('restaurant', document.identity.body.toString('utf8')),
          etag: document.etag,
        }
        return deliver(topic)
      } catch (error) {
        log.warn({ err: error, restaurantId }, 'a followed restaurant cannot be read, trying again')
        await new Promise(resolve => setTimeout(resolve, retryMs))
      }
    }
  }

  function take(topic: Topic, document: GuestDocument | null): void {
    if (!document?.published) {
      // What was loaded before a change is no reason to send people away.
      if (!topic.changed) end(topic)
      return
    }
    topic.current = !topic.changed
    topic.newest = {
      frame: frame('menu', document.identity.body.toString('utf8'), document.position),
      etag: document.etag,
      restaurantId: document.restaurantId,
      pendingSince: document.pendingSince,
    }
    deliver(topic)
    if (document.restaurantId !== null) void refreshRestaurant(topic, document.restaurantId)
  }

  return {
    join(menuId, connection) {
      if (connection.signal.aborted || closed) return
      const topic = topics.get(menuId) ?? {
        menuId,
        connections: new Map(),
        newest: null,
        restaurant: null,
        restaurantLoads: 0,
        current: false,
        loading: false,
        changed: false,
      }
      topics.set(menuId, topic)
      topic.connections.set(connection, { menu: null, restaurant: null })
      connection.signal.addEventListener('abort', () => leave(topic, connection), { once: true })
      ticker ??= setInterval(tick, tickMs)
      // A load on its way delivers to everybody who is here by then.
      if (topic.current) deliver(topic)
      else if (!topic.loading) void refresh(topic)
    },
    freshnessChanged(restaurantId) {
      for (const topic of topics.values())
        if (topic.newest?.restaurantId === restaurantId) tellFreshness(topic)
    },
    changed(changed) {
      for (const topic of [...topics.values()]) {
        // Before its first document a menu's restaurant is not known: any change may be its own.
        const own = topic.newest?.restaurantId
        if (changed === 'all' || !own || changed.has(own)) void refresh(topic)
      }
    },
    connected() {
      listening = true
      for (const topic of topics.values()) void refresh(topic)
    },
    lost() {
      listening = false
      for (const topic of topics.values()) topic.current = false
    },
    close() {
      closed = true
      clearInterval(ticker)
      topics.clear()
    },
  }
}
