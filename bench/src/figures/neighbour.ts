import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { settle } from '../harness/applied.ts'
import { createItemCalls, itemInTurn } from '../harness/calls.ts'
import { createFreshnessProbe } from '../harness/freshness-probe.ts'
import { ratioLine } from '../harness/line.ts'
import { repeat } from '../harness/repeat.ts'
import { addItems, type BenchMenu, publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import type { BenchStack } from '../harness/stack.ts'
import { valuesOf } from '../harness/windows.ts'

const manyMenus = 50
const manyItems = 500
const inFlight = 16
const load = { perSecond: 40, probeEvery: 1 }
const windowMs = 6_000

/** S14: freshness of one restaurant, alone, and while another one changes all items of its 50 menus without a pause. */
export const neighbour: Figure = {
  id: 'S14',
  name: 'freshness beside a busy restaurant',
  async measure(run) {
    const stack = await run.own()
    const [menus, items] = [run.size(manyMenus, 5), run.size(manyItems, 200)]
    const busy = await publishMenus(stack, menus, items)
    const probe = run.use(createFreshnessProbe(stack, [await publishMenu(stack.origin, 5)], load))
    await settle(stack)
    const calls = run.use(createItemCalls(stack.commandApi, inFlight))
    let made = 0
    function rename(): Promise<void> {
      made += 1
      const { menu, itemId } = itemInTurn(busy, made)
      return calls.send('PUT', menu, itemId, { name: `Renamed ${made}` })
    }
    const milliseconds = run.size(windowMs, 2_000)
    // Only p99: the CPU time of a window would be that of both restaurants.
    const { alone, beside } = await run.compare(stack, {
      alone: async () => ({ p99: (await probe.run(milliseconds)).p99 }),
      async beside() {
        const [{ p99 }, { perSecond }] = await Promise.all([
          probe.run(milliseconds),
          repeat({ inFlight, milliseconds }, rename),
        ])
        return { p99, perSecond }
      },
    })
    const perSecond = Math.round(valuesOf(beside, 'perSecond').reduce((a, b) => a + b, 0) / run.rounds)
    return [
      ratioLine({
        what: `answer → visible to a guest beside a restaurant that changes ${menus} menus of ${items} items (${perSecond}/s), 99th percentile`,
        unit: 'ms',
        value: 'p99',
        windows: beside,
        baseline: { what: 'the same restaurant alone', windows: alone },
        bound: { atMost: 2 },
      }),
    ]
  },
}

/** Publishes menus of one restaurant. All items but one are appended without command-api. */
async function publishMenus(stack: BenchStack, menus: number, items: number): Promise<readonly BenchMenu[]> {
  const first = await publishMenu(stack.origin, 1)
  const all: BenchMenu[] = [await addItems(stack.eventStoreUrl, first, items - 1)]
  while (all.length < menus) {
    const { restaurantId, call } = first
    const named = { name: `Menu ${all.length}` }
    const { body } = await call(menuRoutes.create, { params: { restaurantId }, body: named })
    const menu = await addItems(stack.eventStoreUrl, { ...first, menuId: body.id, itemIds: [] }, items)
    await call(menuRoutes.change, { params: { menuId: body.id }, body: { published: true } })
    all.push(menu)
  }
  return all
}
