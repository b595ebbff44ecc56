import { settle, untilIdle } from '../harness/applied.ts'
import { createCallPool } from '../harness/calls.ts'
import { idleShare, withCpuAboveIdle } from '../harness/idle.ts'
import { ratioLine } from '../harness/line.ts'
import { openLivePage } from '../harness/live-connection.ts'
import { repeatEvenly } from '../harness/repeat.ts'
import { addItems, type BenchMenu, publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import type { Stack } from '../harness/stack.ts'
import { walBytes } from '../harness/wal.ts'
import { interleave, valuesOf } from '../harness/windows.ts'

const fewItems = 5
const manyItems = 500
const changesPerSecond = 20
const windowMs = 3_000

/** S13: what a price change costs in a menu of 500 items, compared with a menu of 5, each with one open page. */
export const menuSize: Figure = {
  id: 'S13',
  name: 'a change in a large menu',
  async measure(run) {
    const stack = await run.own()
    const small = await publishMenu(stack.origin, fewItems)
    const published = await publishMenu(stack.origin, fewItems)
    const large = await addItems(stack.eventStoreUrl, published, manyItems - fewItems)
    await settle(stack)
    const share = await idleShare(stack, run.size(5_000, 2_000))
    const window = (menu: BenchMenu) => createWindow(stack, menu, share, run.size(windowMs, 1_500))
    const [largeWindow, smallWindow] = [await window(large), await window(small)]
    try {
      const rounds = await interleave(
        { rounds: run.rounds, before: () => untilIdle(stack) },
        { large: largeWindow.measure, small: smallWindow.measure },
      )
      const line = (what: string, unit: string, value: 'cpu' | 'wal' | 'bytes', atMost: number) =>
        ratioLine({
          id: 'S13',
          what: `a price change in a menu of ${manyItems} items: ${what}`,
          unit,
          values: valuesOf(rounds.large, value),
          baseline: { what: `of ${fewItems} items`, values: valuesOf(rounds.small, value) },
          bound: { atMost },
        })
      return [
        line('CPU time of all services', 'µs', 'cpu', 1.5),
        line('bytes of Postgres WAL', 'B', 'wal', 1.5),
        line('bytes to each open page', 'B', 'bytes', 1.2),
      ]
    } finally {
      largeWindow.close()
      smallWindow.close()
    }
  },
}

/** Changes the prices of a menu's items in turn while one page of it is open. */
async function createWindow(stack: Stack, menu: BenchMenu, share: number, milliseconds: number) {
  const page = await openLivePage(stack.queryApi, menu.menuId)
  const pool = createCallPool(stack.commandApi, 2 * changesPerSecond)
  const headers = { authorization: `Bearer ${menu.token}`, 'content-type': 'application/json' }
  let made = 0
  async function change(): Promise<void> {
    made += 1
    const path = `/api/menu-items/items/${menu.itemIds[made % menu.itemIds.length]}`
    const { status } = await pool.send(
      'PUT',
      path,
      headers,
      JSON.stringify({ price: (1_000 + (made % 5_000)) / 100 }),
    )
    if (status !== 200) throw new Error(`A price change was answered with ${status}.`)
  }
  return {
    async measure() {
      const [walBefore, bytesBefore] = [await walBytes(stack.databaseUrl), page.bytes()]
      const { result, microseconds } = await withCpuAboveIdle(stack, share, async () => {
        const changed = await repeatEvenly({ perSecond: changesPerSecond, milliseconds }, change)
        await untilIdle(stack)
        return changed.length
      })
      return {
        cpu: microseconds / result,
        wal: ((await walBytes(stack.databaseUrl)) - walBefore) / result,
        bytes: (page.bytes() - bytesBefore) / result,
      }
    },
    close() {
      page.close()
      pool.close()
    },
  }
}
