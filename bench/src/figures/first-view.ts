import { setTimeout as sleep } from 'node:timers/promises'
import { launchChromium } from '@safe-menu/tests/fixtures/chromium'
import type { Browser, Page } from 'playwright-core'
import { absoluteLine } from '../harness/line.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import { valuesOf } from '../harness/windows.ts'

const dishes = 160
const quietMs = 5_000 // as long as Lighthouse waits for the end of the work of a page

/** S16: a guest with poor reception and a slow phone opens a long menu for the first time. */
export const firstView: Figure = {
  id: 'S16',
  name: 'the first view on a slow phone',
  async measure(run) {
    const stack = await run.shared()
    const menu = await publishMenu(stack.origin, dishes)
    const url = `${stack.origin}/menu/${menu.restaurantId}`
    const { browser, close } = await launchChromium()
    run.atEnd(close)
    // The server renders the page for the visit that warms up.
    const { visits } = await run.compare(stack, { visits: () => openOnSlowPhone(browser, url, quietMs) })
    const line = (what: string, unit: string, values: readonly number[], atMost: number) =>
      absoluteLine({ what, unit, values, bound: { atMost } })
    const seconds = (values: readonly number[]) => values.map(value => value / 1_000)
    const [kilobytes = 0] = valuesOf(visits, 'scriptBytes').map(bytes => bytes / 1_024)
    return [
      line(
        `slow 4G (400 ms, 1.6 Mbit/s), CPU 4 x slower, ${dishes} dishes: address → something on the screen`,
        's',
        seconds(valuesOf(visits, 'painted')),
        0.8,
      ),
      line('the same → first dish on the screen', 's', seconds(valuesOf(visits, 'readable')), 0.8),
      line('the same → a filter works', 's', seconds(valuesOf(visits, 'working')), 1.6),
      line('its total blocking time', 'ms', valuesOf(visits, 'blocked'), 50),
      line('its layout shift (CLS)', '', valuesOf(visits, 'shift'), 0.01),
      line('its scripts, as sent', 'KB', [kilobytes], 88),
    ]
  },
}

/** What a guest waits for on a slow phone. */
interface FirstView {
  /** Milliseconds until something is on the screen. */
  readonly painted: number
  /** Milliseconds until the first dish is on the screen. */
  readonly readable: number
  /** Milliseconds until the script has taken over the page around the dishes. */
  readonly working: number
  /** The time beyond 50 ms of each task after the first paint: as long, the page answers no tap. */
  readonly blocked: number
  /** The cumulative layout shift. */
  readonly shift: number
  /** Bytes of all scripts, as sent. */
  readonly scriptBytes: number
}

/** Slow 4G with one bar, on a phone that is four times slower than this machine. */
const network = {
  offline: false,
  latency: 400,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
}
const slowdown = 4

/** Opens an address as a first visit: with an empty cache. `quietMs`: how long to watch the page after its first dish. */
async function openOnSlowPhone(browser: Browser, url: string, quietMs: number): Promise<FirstView> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(watchPage)
    const scripts = countScripts(page)
    await page.goto(url, { waitUntil: 'commit' })
    await page.evaluate('firstView.isWorking')
    await sleep(quietMs)
    const seen = await page.evaluate<Omit<FirstView, 'scriptBytes'>>('firstView.result()')
    return { ...seen, scriptBytes: await scripts() }
  } finally {
    await context.close()
  }
}

/** Counts the scripts that a page loads. */
function countScripts(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', request => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  return async () => (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)
}

/** Runs in the page. */
const watchPage = `(() => {
  const tasks = []
  let shift = 0
  let painted = 0
  const watch = (type, use) =>
    new PerformanceObserver(list => list.getEntries().forEach(use)).observe({ type, buffered: true })
  watch('longtask', task => tasks.push(task))
  watch('layout-shift', entry => { if (!entry.hadRecentInput) shift += entry.value })
  watch('paint', entry => { if (entry.name === 'first-contentful-paint') painted = entry.startTime })
  const isDishShown = () => {
    const rect = document.querySelector('.menu-item-name')?.getBoundingClientRect()
    return rect !== undefined && rect.height > 0 && rect.top < innerHeight
  }
  let readable = 0
  const isReadable = new Promise(resolve => {
    // The callback of the frame after the one that shows the dish: it has been painted.
    const look = () => requestAnimationFrame(isDishShown() ? now => resolve((readable = now)) : look)
    look()
  })
  let working = 0
  // The page around the dishes no longer says that it does not filter.
  const isWorking = isReadable.then(() => new Promise(resolve => {
    const look = now => document.getElementById('without-script') ? requestAnimationFrame(look) : resolve((working = now))
    requestAnimationFrame(look)
  }))
  const blockedBy = ({ startTime, duration }) =>
    Math.max(0, startTime + duration - Math.max(startTime + 50, painted))
  globalThis.firstView = {
    isWorking,
    result: () => ({
      painted,
      readable,
      working,
      blocked: tasks.reduce((sum, task) => sum + blockedBy(task), 0),
      shift,
    }),
  }
})()`
