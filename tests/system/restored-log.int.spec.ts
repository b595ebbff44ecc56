import { randomUUID } from 'node:crypto'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { profile } from '@safe-menu/read-models/testing/restaurant-events'
import { startSpecStore } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { type System, startSystem } from '../fixtures/system.ts'

describe('a restored event log', () => {
  const restaurantId = randomUUID()
  const menuId = randomUUID()
  const { record } = createRecorder(restaurantId)
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let system: System

  const renamed = (name: string) => record('MenuDetailsChanged', { menuId, name })
  async function nameAfter(position: bigint): Promise<string | number> {
    const answer = await system.queryApi.get(`/api/menus/${menuId}`, system.after(position))
    return answer.ok ? MenuView.parse(await answer.json()).name : answer.status
  }
  /** A read waits for the position for 2 s. A busy machine may need several. */
  const shows = (name: string, position: bigint) =>
    waitUntil(`${name} is shown`, async () => (await nameAfter(position)) === name)

  /** The store stops for it. Afterwards its clients connect again. */
  async function backUp(): Promise<string> {
    const copy = await store.backUp()
    await waitUntil('the store answers', () =>
      system.store.readStream('none').then(
        () => true,
        () => false,
      ),
    )
    return copy
  }

  before(async () => {
    store = await startSpecStore()
    // A command-api that finds another log ends its process.
    system = await startSystem({ eventStoreUrl: store.url, onFatal: () => undefined })
  })
  after(async () => {
    await system.stop()
    await store.remove()
  })

  it('refuses tokens and calls pages stale until the accepted log is applied', async () => {
    const first = await system.append(
      record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
      record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
      record('MenuPublished', { menuId }),
    )
    await shows('Lunch', first)
    const backup = await backUp()
    const last = await system.append(...Array.from({ length: 20 }, (_, i) => renamed(`Lost ${i}`)))
    await shows('Lost 19', last)

    await store.restore(backup)
    const position = await system.append(renamed('Dinner'))
    expect(Number(position)).to.be.below(Number(last))
    // The old log had passed this position, but no table contains the event.
    await waitUntil('its token is not answered', async () => (await nameAfter(position)) === 503)
    const restarted = await system.startQueryApi()
    const answer = await restarted.get(`/api/menus/${menuId}`, system.after(position))
    await restarted.stop()
    expect(answer.status).to.equal(503)
    await waitUntil('the old menu is called stale', async () =>
      (await system.queryApi.get(`/api/menus/${menuId}`)).headers.has('stale-since'),
    )

    expect(await system.rebuild('menus', { acceptsLog: true })).to.include({ done: true })
    await shows('Dinner', position)
    expect(await nameAfter(last)).to.equal(503)
    await shows('Supper', await system.append(renamed('Supper')))
    await waitUntil('the new menu is fresh', async () => {
      const { headers } = await system.queryApi.get(`/api/menus/${menuId}`)
      return !headers.has('stale-since')
    })
  })

  it('accepts tokens again when the right log is back', async () => {
    const older = await backUp()
    const last = await system.append(renamed('Brunch'))
    await shows('Brunch', last)
    const right = await backUp()
    await store.restore(older)
    await waitUntil('tokens are not answered', async () => (await nameAfter(last)) === 503)
    await store.restore(right)
    await waitUntil('tokens are answered', async () => (await nameAfter(last)) === 'Brunch')
  })
})
