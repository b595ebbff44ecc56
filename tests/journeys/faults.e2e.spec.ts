import { variants } from '@safe-menu/contracts/testing/variants'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { type RunningStack, startStack } from '@safe-menu/local/testing/start-stack'
import { expect } from 'chai'
import {
  createItem,
  createMenu,
  guestPath,
  newRestaurantDetails,
  openMenu,
  publish,
  register,
  tag,
} from '../fixtures/manager.ts'
import { desktop, openPage } from '../fixtures/world.ts'

/** Every process that the service consists of on one machine. */
const parts = [
  'event-store',
  'postgres',
  'projector',
  'projector-background',
  'command-api',
  'query-api',
  'gateway',
] as const

const healingMs = 30_000 // a restart with its backoff, a store's recovery, and the next part's reconnection

// Starts first: a minute passes until seven processes have recovered.
// Only with --all: the stack restarts each process of its own, and specs kill each process alone.
describe('when a process is killed during the journey', () => {
  let stack: RunningStack
  before(async () => {
    stack = await startStack()
  })
  after(() => stack?.stop())

  it('loses nothing that was saved, and heals › for each process in turn', async () => {
    const manager = await openPage('/', { ...desktop, origin: stack.origin })
    const { page } = manager
    await register(page, newRestaurantDetails())
    await createMenu(page, 'Dinner')
    await publish(page, 'Dinner')
    const path = await guestPath(page)
    await openMenu(page, 'Dinner')

    const saved: string[] = []
    for (const part of variants(parts, ['event-store', 'projector', 'command-api'])) {
      const name = `Dish before ${part} died`
      await createItem(page, { name, price: '10' })
      await tag(page, name, 'Allergens', 'Milk')
      saved.push(name)
      await killAndHeal(stack, part)
      await page.reload()
      await page.getByRole('heading', { level: 3, name }).waitFor({ timeout: healingMs })
    }
    await manager.close()

    const guest = await openPage(path, { ...desktop, origin: stack.origin })
    for (const name of saved) {
      const card = guest.page
        .getByRole('listitem')
        .filter({ has: guest.page.getByRole('heading', { level: 3, name, exact: true }) })
      await card.getByText('Contains Milk').waitFor()
    }
    expect(await guest.page.getByText('Contains Milk').count(), 'nothing twice').to.equal(saved.length)
    await guest.close()
  })
})

/** Kills one process as a crash would, and waits until another does its work and everything says it is ready. */
async function killAndHeal(stack: RunningStack, part: string): Promise<void> {
  const killed = stack.running().parts[part]?.pid
  if (killed === undefined) throw new Error(`The stack runs no ${part}.`)
  process.kill(killed, 'SIGKILL')
  const isHealed = async () => {
    const now = stack.running().parts[part]?.pid
    return now !== undefined && now !== killed && (await fetch(`${stack.origin}/readyz`)).ok
  }
  await waitUntil(`${part} is back`, isHealed, { withinMs: healingMs, everyMs: 100 }).catch(
    (error: Error) => {
      throw new Error(`${error.message}\n${stack.output().slice(-4_000)}`)
    },
  )
}
