import { setTimeout as sleep } from 'node:timers/promises'
import { settle, waitUntilIdle } from '../harness/applied.ts'
import { createCallPool, createGuests } from '../harness/calls.ts'
import { startOwn } from '../harness/child.ts'
import { createMeter, type Meter } from '../harness/cost.ts'
import { idleShare, memoryOf } from '../harness/proc.ts'
import { type Load, repeat } from '../harness/repeat.ts'
import { addItems, type BenchMenu, publishMenu } from '../harness/restaurant.ts'
import type { Figure, Run } from '../harness/run.ts'
import { appendRestaurants } from '../harness/seed.ts'
import type { Stack } from '../harness/stack.ts'
import { createTagger, taggedItems } from '../harness/writes.ts'
import { trackView } from './tracking.ts'

const appendedRestaurants = 2_000
const appendedItems = 500
const openPages = 1_000
const loadMs = 5_000

/** The table of docs/scale.md: what each thing costs, above what the product uses when it is idle. */
export const costs: Figure = {
  id: 'costs',
  name: 'what each thing costs',
  async measure(run) {
    const stack = await run.own()
    const menu = await publishMenu(stack.origin, taggedItems)
    await settle(stack)
    const meter = createMeter(stack, await idleShare(stack, run.size(10_000, 3_000)))
    return [
      await meter.cost('restaurant', async () => {
        const restaurants = run.size(appendedRestaurants, 200)
        await appendRestaurants(stack.eventStoreUrl, restaurants, 0)
        return restaurants
      }),
      await meter.cost('item', async () => {
        const other = await publishMenu(stack.origin, 0)
        await addItems(stack.eventStoreUrl, other, appendedItems)
        return appendedItems
      }),
      ...(await measureCalls(run, stack, meter, menu)),
      await measurePages(run, stack, meter, menu.menuId),
    ]
  },
}

async function measureCalls(run: Run, stack: Stack, meter: Meter, menu: BenchMenu) {
  const milliseconds = run.size(loadMs, 1_500)
  const tagger = run.use(createTagger(stack.commandApi, menu))
  const guests = run.use(createGuests(stack.commandApi, menu.menuId, 64))
  const readers = run.use(createCallPool(stack.queryApi, 16))
  const read = () => readers.send('GET', `/api/menus/${menu.menuId}`, { 'accept-encoding': 'br' })
  const track = (index: number) => trackView(guests, index)
  const countOf = async (load: Promise<Load>) => (await load).count
  return [
    await meter.cost('write', () => countOf(tagger.run(milliseconds)), tagger.bytes),
    await meter.cost('view', () => countOf(repeat({ inFlight: 16, milliseconds }, read)), readers.bytes),
    await meter.cost(
      'tracked view',
      () => countOf(repeat({ inFlight: 64, milliseconds }, track)),
      guests.bytes,
    ),
  ]
}

/** Open pages of one menu: their memory, what they cost while nothing changes, and what a change costs for each of them. */
async function measurePages(run: Run, stack: Stack, meter: Meter, menuId: string) {
  const [pid = 0] = stack.pidsOf('query-api')
  const count = run.size(openPages, 200)
  const url = `${stack.queryApi}/api/menus/${menuId}/live`
  const before = await memoryOf(pid)
  const pages = await startOwn('loads/live-pages.ts', [url, String(count)])
  run.atEnd(pages.stop)
  let asked = 0
  const received = async () => {
    asked += 1
    pages.process.kill('SIGUSR2')
    const printed = await pages.printed(new RegExp(`(?:received (\\d+)\\n){${asked}}`, 'u'))
    return Number(printed[1])
  }
  const memory = await memoryOf(pid)
  await waitUntilIdle(stack)
  const minutes = run.size(30_000, 5_000) / 60_000
  const bytesBefore = await received()
  const quiet = await meter.cost('open page for a minute', async () => {
    await sleep(minutes * 60_000)
    return count * minutes
  })
  // Not more than before: garbage of earlier loads was collected meanwhile, so the pages' share is unknown.
  const grown = memory && before && memory.nowBytes > before.nowBytes
  return {
    ...quiet,
    networkBytes: ((await received()) - bytesBefore) / (count * minutes),
    memoryBytes: grown ? (memory.nowBytes - before.nowBytes) / count : null,
  }
}
