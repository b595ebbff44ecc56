import { activeLanguage } from '../languages/t.ts'

/** While a menu is open, its copy is read again this often, so that "as of" is not older than this when the network goes. */
const everyMs = 5 * 60_000
/** After a change, all open pages would ask at once. */
const spreadMs = 20_000

const whenIdle = (run: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 2_000) // Safari has no idle callback
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 10_000 })
  return () => cancelIdleCallback(handle)
}

/** Registers the service worker. Without HTTPS or in a private window there is none. */
async function workerOf(): Promise<ServiceWorker | null> {
  const { serviceWorker } = navigator
  if (!serviceWorker) return null
  await serviceWorker.register('/sw.js', { scope: '/menu/', updateViaCache: 'none' })
  // `ready` never settles on a page outside the scope, such as `/menu` without a slash.
  return location.pathname.startsWith('/menu/') ? (await serviceWorker.ready).active : null
}

/** Asks the service worker to keep copies of the open menu, once the page is idle. Returns how to stop. */
export function keepCopies(restaurantId: string, menuId: string, isChange: boolean): () => void {
  const ask = () =>
    void workerOf().then(
      worker => worker?.postMessage({ keep: { restaurantId, menuId, language: activeLanguage() } }),
      () => undefined, // the menu works without copies
    )
  let stopWaiting = () => {}
  const first = setTimeout(
    () => {
      stopWaiting = whenIdle(ask)
    },
    isChange ? Math.random() * spreadMs : 0,
  )
  const again = setInterval(() => {
    if (document.visibilityState === 'visible') ask()
  }, everyMs)
  return () => {
    clearTimeout(first)
    clearInterval(again)
    stopWaiting()
  }
}
