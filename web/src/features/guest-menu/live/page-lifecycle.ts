import type { LiveMenu } from './live-menu.ts'

/** Pauses a live menu while the page is out of view, and asks at once when the guest is back. Returns how to stop. */
export function followPageLifecycle(live: LiveMenu): () => void {
  const stop = new AbortController()
  const listen = (target: EventTarget, event: string, listener: (event: Event) => void) =>
    target.addEventListener(event, listener, { signal: stop.signal })
  const update = () => (document.visibilityState === 'hidden' ? live.pause() : live.resume())
  listen(document, 'visibilitychange', update)
  listen(window, 'pagehide', live.pause)
  listen(window, 'pageshow', event => {
    // Back from the browser's cache of whole pages.
    if ((event as PageTransitionEvent).persisted) update()
  })
  listen(window, 'online', live.retry)
  listen(window, 'focus', live.retry)
  listen(window, 'offline', live.offline)
  update()
  return () => {
    stop.abort()
    live.pause()
  }
}
