import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { allergens } from '@safe-menu/contracts/allergens/catalogue'
import type { AllergenId } from '@safe-menu/contracts/ids'
import { allergenRoutes } from '@safe-menu/contracts/items/allergen-routes'
import { launchChromium } from '@safe-menu/tests/fixtures/chromium'
import type { Page } from 'playwright-core'
import { startOwn } from '../harness/child.ts'
import { absoluteLine } from '../harness/line.ts'
import { memoryOf } from '../harness/proc.ts'
import { type BenchMenu, publishMenu } from '../harness/restaurant.ts'
import type { Figure, Run } from '../harness/run.ts'
import type { BenchStack } from '../harness/stack.ts'
import { percentile } from '../harness/windows.ts'

const dishes = 40
const changes = 50 // in each window; all windows together use each allergen of each dish once
const seenWithinMs = 10_000 // far above the target: a notice that takes longer means a fault, not slowness
const wantedPages = 5_000
const quickPages = 4_000 // the heap grows once by some 15 MB, which fewer pages would be charged with
const warmUpPages = 200
const spareFiles = 500 // for the process's other files: bundles, the pool, other sockets

/** Allergens without details. Every dish contains milk from the start. */
const declarable = allergens.filter(({ id, details }) => id !== 'milk' && details.length === 0)

/** S9: how soon an open guest page announces a change, and the memory that an open page takes in query-api. */
export const livePage: Figure = {
  id: 'S9',
  name: 'live pages',
  async measure(run) {
    const stack = await run.shared()
    const memory = await measureMemory(run, stack)
    return [await measureNotices(run, stack), memory]
  },
}

/**
 * The time from the manager's call that declares an allergen until an open guest page in Chromium announces it: the notice is
 * painted, visible on the screen, and in a live region for screen readers.
 */
async function measureNotices(run: Run, stack: BenchStack) {
  const menu = await publishMenu(stack.origin, dishes)
  const { browser, close } = await launchChromium()
  run.atEnd(close)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${stack.origin}/menu/${menu.restaurantId}`)
  await page.getByRole('heading', { level: 3, name: 'Dish 0', exact: true }).waitFor()
  await page.evaluate(watchNotices)
  let change = 0
  const count = run.size(changes, 10)
  const { slowest } = await run.compare(stack, {
    async slowest() {
      const delays: number[] = []
      for (let index = 0; index < count; index += 1) {
        delays.push(await declareAndSee(menu, page, change++))
        // Random, so that the changes are not synchronised with the page's frames or the projector's heartbeat.
        await sleep(Math.random() * 100)
      }
      return percentile(delays, 0.99)
    },
  })
  return absoluteLine({
    what: `allergen declared → on an open guest page, in view and announced, slowest of ${count} changes`,
    unit: 'ms',
    values: slowest,
    bound: { atMost: 300 },
  })
}

/** Declares an allergen that the dish does not have yet, so that each notice is new. Resolves to its milliseconds. */
async function declareAndSee(menu: BenchMenu, page: Page, change: number): Promise<number> {
  const dish = change % dishes
  const allergen = declarable[Math.floor(change / dishes)]
  if (!allergen) throw new Error('The catalogue has too few allergens for this number of changes.')
  const declaredAt = wallClock()
  await menu.call(allergenRoutes.declare, {
    params: { itemId: menu.itemIds[dish] ?? '' },
    body: { allergenId: allergen.id as AllergenId },
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

/** The memory of query-api for each page, with the target's number of open pages or as many as the machine allows. */
async function measureMemory(run: Run, stack: BenchStack) {
  const [pid = 0] = stack.pidsOf('query-api')
  const menu = await publishMenu(stack.origin, 30)
  const url = `${stack.queryApi}/api/menus/${menu.menuId}/live`
  const allowed = (await openFilesAllowed(pid)) - spareFiles
  const count = Math.min(run.size(wantedPages, quickPages), allowed)
  const resident = async () => {
    const memory = await memoryOf(pid)
    if (!memory) throw new Error('This system has no /proc with a process’s memory.')
    return memory.nowBytes
  }
  // The first pages also pay one-time costs, so they are not counted.
  await (await startOwn('loads/live-pages.ts', [url, String(warmUpPages)])).stop()
  const before = await resident()
  const pages = await startOwn('loads/live-pages.ts', [url, String(count)])
  try {
    if (Number(pages.firstLine) !== count)
      throw new Error(`Only ${pages.firstLine} of ${count} pages could be opened.`)
    const limited = allowed < wantedPages ? ', all that the limit on open files allows' : ''
    return absoluteLine({
      what: `memory of one query-api for each of ${count.toLocaleString('en')} open live pages${limited}`,
      unit: 'KB',
      values: [((await resident()) - before) / count / 1_024],
      bound: { atMost: 25 },
    })
  } finally {
    await pages.stop()
  }
}

/** The process's limit on open files; the usual limit if it cannot be read. */
async function openFilesAllowed(pid: number): Promise<number> {
  const limits = await readFile(`/proc/${pid}/limits`, 'utf8').catch(() => '')
  const soft = /^Max open files\s+(\d+|unlimited)/mu.exec(limits)?.[1]
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft ?? 1_024)
}
