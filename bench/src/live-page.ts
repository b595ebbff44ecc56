import { setTimeout as sleep } from 'node:timers/promises'
import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import { allergenRoutes } from '@safe-menu/contracts/allergens/routes'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { launchChromium } from '@safe-menu/e2e/support/chromium'
import { restaurantOf } from '@safe-menu/local/api/restaurant-of'
import type { Page } from 'playwright-core'
import { ceilingFigure, type Figure, percentile } from './figure.ts'
import { type BenchMenu, publishMenu } from './restaurant.ts'

const changes = 110 // ten dishes, eleven allergens without details
const dishes = 10
const warmUp = 5
const seenWithinMs = 10_000 // far above the target: a notice that takes longer means a fault, not slowness

/**
 * S9: the time from the manager's call that declares an allergen until an open guest page in Chromium announces it: the notice
 * is painted, visible on the screen, and in a live region for screen readers.
 */
export async function measureLivePage(given: { origin: string }): Promise<Figure[]> {
  const menu = await publishMenu(given.origin, dishes)
  const launched = await launchChromium()
  try {
    const context = await launched.browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${given.origin}/menu/${restaurantOf(menu.token)}`)
    await page.getByRole('heading', { level: 3, name: 'Dish 0', exact: true }).waitFor()
    await page.evaluate(watchNotices)
    const delays: number[] = []
    for (let change = 0; change < changes; change += 1) {
      delays.push(await declareAndSee(menu, page, change))
      // Random, so that the changes are not synchronised with the page's frames or the projector's heartbeat.
      await sleep(Math.random() * 100)
    }
    return [
      ceilingFigure({
        id: 'S9',
        what: `allergen declared → on an open guest page, in view and announced, ${delays.length - warmUp} changes, p99`,
        measured: percentile(delays.slice(warmUp), 0.99),
        unit: 'ms',
        atMost: 300,
      }),
    ]
  } finally {
    await launched.close()
  }
}

/** Declares an allergen that the dish does not have yet, so that each notice is new. Resolves to its milliseconds. */
async function declareAndSee(menu: BenchMenu, page: Page, change: number): Promise<number> {
  const dish = change % dishes
  // Every dish contains milk from the start.
  const free = allergens.filter(({ id, details }) => id !== 'milk' && details.length === 0)
  const allergen = free[Math.floor(change / dishes)]
  if (!allergen) throw new Error('The catalogue has too few allergens for this number of changes.')
  const declaredAt = wallClock()
  await menu.call(allergenRoutes.declare, {
    params: { itemId: menu.itemIds[dish] ?? '' },
    body: { allergenId: allergen.id as AllergenId },
    token: menu.token,
  })
  const notice = `Dish ${dish}: now contains ${allergen.name}`
  const seenAt = await page.evaluate<number>(`noticeSeen(${JSON.stringify(notice)}, ${seenWithinMs})`)
  if (seenAt < 0) throw new Error(`“${notice}” was not on the page after ${seenWithinMs} ms.`)
  return seenAt - declaredAt
}

/** The current time: comparable between processes on one machine, and more precise than a millisecond. */
const wallClock = () => performance.timeOrigin + performance.now()

/**
 * Runs in the page. Records when each notice was first painted on the visible screen. `noticeSeen` resolves to that time, or
 * to -1 if the notice does not appear.
 */
const watchNotices = `(() => {
  const seen = new Map()
  const now = () => performance.timeOrigin + performance.now()
  const inView = element => {
    const { top, bottom, left, right, height } = element.getBoundingClientRect()
    return height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
  }
  const look = () => {
    for (const entry of document.querySelectorAll('[role=status][aria-live=polite] li'))
      if (!seen.has(entry.textContent) && inView(entry)) seen.set(entry.textContent, now())
  }
  // This task runs after the frame's callbacks, when the notice has been laid out and painted.
  const afterPaint = () => requestAnimationFrame(() => setTimeout(look))
  new MutationObserver(afterPaint).observe(document.body, { subtree: true, childList: true, characterData: true })
  globalThis.noticeSeen = async (beginning, timeoutMs) => {
    const deadline = now() + timeoutMs
    while (now() < deadline) {
      for (const [text, at] of seen) if (text.startsWith(beginning)) return at
      await new Promise(resolve => setTimeout(resolve, 5)) // the time was recorded above, so this poll needs no precision
    }
    return -1
  }
})()`
