import { menuRoutes } from '@safe-menu/contracts/menus/routes'
import { settle, untilIdle } from '../harness/applied.ts'
import { createCallPool } from '../harness/calls.ts'
import { createFreshnessProbe } from '../harness/freshness-probe.ts'
import { ratioLine } from '../harness/line.ts'
import { repeat } from '../harness/repeat.ts'
import { addItems, type BenchMenu, publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import type { Stack } from '../harness/stack.ts'
import { interleave, valuesOf } from '../harness/windows.ts'

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
    const probe = createFreshnessProbe(stack, [await publishMenu(stack.origin, 5)], load)
    await settle(stack)
    const change = createChanger(stack, busy)
    const milliseconds = run.size(windowMs, 2_000)
    try {
      const rounds = await interleave(
        { rounds: run.rounds, before: () => untilIdle(stack) },
        {
          alone: async () => ({ ...(await probe.run(milliseconds)), changes: 0 }),
          async beside() {
            const [window, changes] = await Promise.all([
              probe.run(milliseconds),
              repeat({ inFlight, milliseconds }, change.next),
            ])
            return { ...window, changes: changes.perSecond }
          },
        },
      )
      const perSecond = Math.round(valuesOf(rounds.beside, 'changes').reduce((a, b) => a + b, 0) / run.rounds)
      return [
        ratioLine({
          id: 'S14',
          what: `answer → visible to a guest beside a restaurant that changes ${menus} menus of ${items} items (${perSecond}/s), 99th percentile`,
          unit: 'ms',
          values: valuesOf(rounds.beside, 'p99'),
          baseline: { what: 'the same restaurant alone', values: valuesOf(rounds.alone, 'p99') },
          bound: { atMost: 2 },
        }),
      ]
    } finally {
      probe.close()
      change.close()
    }
  },
}

/** Publishes menus of one restaurant. All items but one are appended without command-api. */
async function publishMenus(stack: Stack, menus: number, items: number): Promise<readonly BenchMenu[]> {
  const first = await publishMenu(stack.origin, 1)
  const all: BenchMenu[] = [await addItems(stack.eventStoreUrl, first, items - 1)]
  while (all.length < menus) {
    const { restaurantId, token, call } = first
    const { body } = await call(menuRoutes.create, {
      params: { restaurantId },
      body: { name: `Menu ${all.length}` },
      token,
    })
    const menu = await addItems(stack.eventStoreUrl, { ...first, menuId: body.id, itemIds: [] }, items)
    await call(menuRoutes.change, { params: { menuId: body.id }, body: { published: true }, token })
    all.push(menu)
  }
  return all
}

/** Renames one item of each menu in turn. */
function createChanger({ commandApi }: Stack, menus: readonly BenchMenu[]) {
  const pool = createCallPool(commandApi, inFlight)
  let made = 0
  return {
    async next(): Promise<void> {
      made += 1
      const menu = menus[made % menus.length]
      const itemId = menu?.itemIds[Math.floor(made / menus.length) % menu.itemIds.length]
      const headers = { authorization: `Bearer ${menu?.token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ name: `Renamed ${made}` })
      const { status } = await pool.send('PUT', `/api/menu-items/items/${itemId}`, headers, body)
      if (status !== 200) throw new Error(`The busy restaurant's change was answered with ${status}.`)
    },
    close: pool.close,
  }
}
