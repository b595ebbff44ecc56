import { setTimeout as sleep } from 'node:timers/promises'
import { type CallPool, createCallPool, createItemCalls, itemInTurn } from './calls.ts'
import { withCpu } from './proc.ts'
import { repeatEvenly } from './repeat.ts'
import { type BenchMenu, publishMenu } from './restaurant.ts'
import type { BenchStack } from './stack.ts'
import { percentile } from './windows.ts'

const connections = 2_000 // ten seconds of writes, so that a slow window has figures
const menuCount = 8
const visibleWithinMs = 10_000 // far above the target: a change that takes longer means a fault, not slowness

/**
 * Publishes menus of different restaurants, which are changed in turn. One by one, because the server refuses many registrations
 * at once.
 */
export async function publishFreshnessMenus(origin: string): Promise<readonly BenchMenu[]> {
  const menus: BenchMenu[] = []
  while (menus.length < menuCount) menus.push(await publishMenu(origin, 5))
  return menus
}

/**
 * Changes items evenly. After every `probeEvery`th answer a guest sends a GET every millisecond, without a consistency token,
 * until it shows the change.
 */
export function createFreshnessProbe(
  { commandApi, queryApi, pid }: BenchStack,
  menus: readonly BenchMenu[],
  { perSecond, probeEvery }: { readonly perSecond: number; readonly probeEvery: number },
) {
  const commands = createItemCalls(commandApi, connections)
  const guests = createCallPool(queryApi, connections)
  let made = 0

  async function change(index: number, isProbed: boolean): Promise<number | null> {
    const { menu, itemId } = itemInTurn(menus, index)
    await commands.send('PUT', menu, itemId, { name: `Changed ${index}` })
    if (!isProbed) return null
    const answeredAt = performance.now()
    await untilVisible(guests, `/api/menus/${menu.menuId}`, itemId, index)
    return performance.now() - answeredAt
  }

  return {
    /** Only changes items. */
    async writeOnly(milliseconds: number): Promise<void> {
      await repeatEvenly({ perSecond, milliseconds }, () => change(made++, false))
    },
    /** One window: the delays in ms until changes were visible, and microseconds of CPU time for each write. */
    async run(milliseconds: number) {
      const { result, microseconds } = await withCpu([pid], () =>
        repeatEvenly({ perSecond, milliseconds }, index => change(made++, index % probeEvery === 0)),
      )
      const delays = result.filter(delay => delay !== null)
      return {
        p50: percentile(delays, 0.5),
        p99: percentile(delays, 0.99),
        cpu: microseconds / result.length,
      }
    },
    close() {
      commands.close()
      guests.close()
    },
  }
}

/** Resolves when the document shows the item's change number `index` or a later one. */
async function untilVisible(guests: CallPool, path: string, itemId: string, index: number): Promise<void> {
  const deadline = performance.now() + visibleWithinMs
  while (performance.now() < deadline) {
    const { body } = await guests.send('GET', path)
    const menu = JSON.parse(body) as { items: { id: string; name: string }[] }
    const name = menu.items.find(item => item.id === itemId)?.name ?? ''
    if (Number(/^Changed (\d+)$/u.exec(name)?.[1] ?? -1) >= index) return
    await sleep(1) // a tight loop would measure its own load
  }
  throw new Error(`Change ${index} was not visible after ${visibleWithinMs} ms.`)
}
