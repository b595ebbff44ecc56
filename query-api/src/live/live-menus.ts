import type { LiveConnection } from '@safe-menu/server-kit/http/live-connections'
import { backoffMs } from '@safe-menu/server-kit/lifecycle/timing'
import type { Logger } from 'pino'
import type { DocumentStore } from '../documents/document-store.ts'
import type { GuestDocument } from '../documents/guest-document.ts'
import type { Changed } from '../status/notifications.ts'
import type { Freshness } from '../status/read-model-status.ts'
import { frame, framesOf, type MenuFrames } from './frames.ts'

interface Options {
  readonly documents: Pick<DocumentStore, 'get'>
  readonly freshness: Freshness
  readonly log: Logger
  /** Milliseconds between two announcements of freshness. */
  readonly tickMs?: number
}

/** The ETags of the documents that a page has; `null`: none yet. */
interface Received {
  readonly takesPatches: boolean
  menu: string | null
  /** Whether the page knows that the stream continues its menu. */
  isFollowing: boolean
  restaurant: string | null
}

interface Topic {
  readonly menuId: string
  readonly connections: Map<LiveConnection, Received>
  /** The latest document and the frames for it, one buffer for all pages; `null` before the first load. */
  newest: { readonly document: GuestDocument; readonly frames: MenuFrames } | null
  /** The restaurant's own document: its name and branding. */
  restaurant: { readonly frame: Buffer; readonly etag: string } | null
  /** Counts the restaurant's loads, so that a slow one does not overwrite a later one. */
  restaurantLoads: number
  /** Whether `newest` is known to be current: changes are announced, and none came since it was read. Only then it may be fresh. */
  current: boolean
  /** Whether the pages are to hear that the restaurant has caught up as soon as they have its document. */
  owesFreshness: boolean
  loading: boolean
  /** Whether something changed since the running load began. */
  changed: boolean
}

/** A page asks the server after 10 s of silence (`pageSilenceMs`), so one or two lost announcements do no harm. */
const defaultTickMs = 3_000
/** While the database is away: soon, but not in a busy loop. */
const retries = { firstMs: 250, maxMs: 1_000 }

const retryPause = (failures: number) =>
  new Promise(resolve => setTimeout(resolve, backoffMs(failures, retries)))

/** Sends each menu to the pages that have it open. */
export interface LiveMenus {
  /**
   * Sends the document, then each change, until the connection ends. A page that takes patches says with `known` which document
   * it has (an ETag); `undefined`: it takes whole documents only.
   */
  join(menuId: string, connection: LiveConnection, known?: string): void
  /** A restaurant fell behind or caught up. Its open pages learn it at once. Call it after `ReadModelStatus` knows. */
  lagged(group: string, restaurantId: string): void
  /** Call it after the document store has dropped the same documents. */
  changed(changed: Changed): void
  /** Changes are announced from now on. Loads every open menu again. */
  connected(): void
  /** Changes may be missed: no menu is announced as fresh. */
  lost(): void
  close(): void
}

export function createLiveMenus({ documents, freshness, log, tickMs = defaultTickMs }: Options): LiveMenus {
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

  const staleSinceOf = ({ newest }: Topic) => freshness.staleSince(newest?.document.restaurantId ?? null)

  /** The announcement of freshness; `null`: before the first heartbeat. */
  function freshnessFrame(topic: Topic): Buffer | null {
    const since = staleSinceOf(topic)
    if (since) return frame('stale', JSON.stringify({ since: since.toISOString() }))
    const at = freshness.lastBeat(topic.newest?.document.restaurantId)
    return at && frame('fresh', JSON.stringify({ at: at.toISOString() }))
  }

  /** Until the changed document arrives a page shows the old one, and without notifications changes are unknown: not fresh. */
  const mayAnnounceFreshness = (topic: Topic) => staleSinceOf(topic) !== null || topic.current

  function announceFreshness(topic: Topic): void {
    const announcement = mayAnnounceFreshness(topic) ? freshnessFrame(topic) : null
    topic.owesFreshness &&= announcement === null
    if (announcement) for (const connection of topic.connections.keys()) connection.send(announcement)
  }

  function tick(): void {
    for (const topic of topics.values()) announceFreshness(topic)
  }

  /** Brings the pages to the latest documents of the menu and the restaurant. */
  function deliver(topic: Topic): void {
    const { newest, restaurant } = topic
    if (!newest) return
    const { document, frames } = newest
    const announcement = mayAnnounceFreshness(topic) ? freshnessFrame(topic) : null
    for (const [connection, received] of topic.connections) {
      if (received.menu !== document.etag || !received.isFollowing) {
        const isFirst = !received.isFollowing
        const sent = received.takesPatches ? frames.from(received.menu) : frames.whole()
        received.menu = document.etag
        received.isFollowing = true
        if (connection.send(sent) && isFirst && announcement) connection.send(announcement)
      }
      if (restaurant && received.restaurant !== restaurant.etag) {
        received.restaurant = restaurant.etag
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

  /** Loads until the document is newer than the last change. Only then is the topic current. */
  async function refresh(topic: Topic): Promise<void> {
    topic.current = false
    topic.changed = true
    if (topic.loading) return
    topic.loading = true
    const isOpen = () => topics.get(topic.menuId) === topic && !closed
    for (let failures = 0; topic.changed && isOpen(); ) {
      topic.changed = false
      try {
        const document = await documents.get('menu', topic.menuId)
        if (isOpen()) take(topic, document)
        failures = 0
      } catch (error) {
        topic.changed = true
        if (failures === 0)
          log.warn({ err: error, menuId: topic.menuId }, 'cannot read an open menu; trying again')
        await retryPause(failures)
        failures += 1
      }
    }
    topic.loading = false
  }

  /** Loaded apart from the menu, so that an allergen never waits for a colour. */
  async function refreshRestaurant(topic: Topic, restaurantId: string): Promise<void> {
    topic.restaurantLoads += 1
    const turn = topic.restaurantLoads
    const isWanted = () => turn === topic.restaurantLoads && topics.get(topic.menuId) === topic && !closed
    for (let failures = 0; isWanted(); failures += 1) {
      try {
        const document = await documents.get('restaurant', restaurantId)
        if (!document || !isWanted() || document.etag === topic.restaurant?.etag) return
        topic.restaurant = {
          frame: frame('restaurant', document.identity.body.toString('utf8')),
          etag: document.etag,
        }
        return deliver(topic)
      } catch (error) {
        if (failures === 0)
          log.warn({ err: error, restaurantId }, 'cannot read the restaurant of an open menu; trying again')
        await retryPause(failures)
      }
    }
  }

  function take(topic: Topic, document: GuestDocument | null): void {
    if (!document?.published) {
      // A document from before a change is no reason to close the page.
      if (!topic.changed) end(topic)
      return
    }
    topic.current = listening && !topic.changed
    const { newest } = topic
    const isSame = newest?.document.etag === document.etag
    topic.newest = {
      document,
      frames: newest !== null && isSame ? newest.frames : framesOf(document, newest?.document ?? null),
    }
    deliver(topic)
    if (topic.owesFreshness) announceFreshness(topic)
    if (document.restaurantId !== null) void refreshRestaurant(topic, document.restaurantId)
  }

  return {
    join(menuId, connection, known) {
      if (connection.signal.aborted || closed) return
      const topic: Topic = topics.get(menuId) ?? {
        menuId,
        connections: new Map(),
        newest: null,
        restaurant: null,
        restaurantLoads: 0,
        current: false,
        owesFreshness: false,
        loading: false,
        changed: false,
      }
      topics.set(menuId, topic)
      topic.connections.set(connection, {
        takesPatches: known !== undefined,
        menu: known ?? null,
        isFollowing: false,
        restaurant: null,
      })
      connection.signal.addEventListener('abort', () => leave(topic, connection), { once: true })
      ticker ??= setInterval(tick, tickMs)
      // A running load delivers to this page too.
      if (topic.current) deliver(topic)
      else if (!topic.loading) void refresh(topic)
    },
    lagged(group, restaurantId) {
      if (group !== 'menus') return
      for (const topic of topics.values())
        if (topic.newest?.document.restaurantId === restaurantId) {
          topic.owesFreshness = true
          announceFreshness(topic)
        }
    },
    changed(changed) {
      for (const topic of [...topics.values()]) {
        // Before the first document the restaurant is unknown: any change may concern it.
        const own = topic.newest?.document.restaurantId
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
