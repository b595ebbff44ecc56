import { takeEarlyAnswer } from '../../../api/early-answers.ts'
import type { Moment } from '../model/freshness.ts'
import { createLiveMenu, type LiveMenu, type StreamHandlers } from './live-menu.ts'
import { askForMenu, type MenuAnswer } from './menu-answer.ts'
import { streamEvents } from './menu-stream.ts'
import { createTimers } from './timers.ts'

const browserNow = (): Moment => ({ wall: Date.now(), steady: performance.now() })

/**
 * Opens a menu's live stream. The browser's own reconnecting is not used: it has no backoff, and gives up for good after
 * an answer such as 503.
 */
function openStream(menuId: string, handlers: StreamHandlers): () => void {
  const source = new EventSource(`/api/menus/${encodeURIComponent(menuId)}/live`)
  source.onopen = handlers.onOpen
  source.onerror = handlers.onEnd
  for (const event of streamEvents)
    source.addEventListener(event, message => handlers.onEvent(event, message.data))
  return () => source.close()
}

/** The first answer may have been asked for before this script was there; then it speaks of that moment. */
async function ask(menuId: string, etag: string | null, signal: AbortSignal): Promise<MenuAnswer> {
  let askedAt: Moment | undefined
  const answer = await askForMenu(
    (url, init) => {
      const early = etag === null ? takeEarlyAnswer(url) : null
      askedAt = early?.at
      return early?.answer ?? fetch(url, init)
    },
    menuId,
    etag,
    signal,
  )
  return askedAt ? { ...answer, askedAt } : answer
}

/** The live menu of a browser's page. */
export function createBrowserLiveMenu(menuId: string, onRestaurant: (answer: unknown) => void): LiveMenu {
  return createLiveMenu({
    ask: (etag, signal) => ask(menuId, etag, signal),
    openStream: handlers => openStream(menuId, handlers),
    onRestaurant,
    now: browserNow,
    timers: createTimers((milliseconds, run) => {
      const timer = setTimeout(run, milliseconds)
      return () => clearTimeout(timer)
    }),
    random: Math.random,
  })
}

/**
 * Ties a live menu to the page's life: paused while out of view, at once back when seen, online or focused.
 * Answers how to untie it.
 */
export function attachToPage(live: LiveMenu): () => void {
  const seen = () => (document.visibilityState === 'hidden' ? live.pause() : live.resume())
  const broughtBack = (event: PageTransitionEvent) => {
    if (event.persisted) seen()
  }
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pagehide', live.pause)
  window.addEventListener('pageshow', broughtBack)
  window.addEventListener('online', live.retry)
  window.addEventListener('focus', live.retry)
  window.addEventListener('offline', live.offline)
  seen()
  return () => {
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pagehide', live.pause)
    window.removeEventListener('pageshow', broughtBack)
    window.removeEventListener('online', live.retry)
    window.removeEventListener('focus', live.retry)
    window.removeEventListener('offline', live.offline)
    live.pause()
  }
}
