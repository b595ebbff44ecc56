import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { groupNames } from '@safe-menu/read-models/groups'
import { createRestaurantEvents } from '@safe-menu/read-models/testing/restaurant-events'
import { expect } from 'chai'
import { createGroups } from './groups.ts'
import { useProjector } from './testing/use-projector.ts'

describe('projector service with a restored event log', () => {
  const projector = useProjector(vaultKey => createGroups({ vaultKey }))
  const { restaurantId, record, registered } = createRestaurantEvents()
  const run = (...args: string[]) => projector.run(args)

  const allAre = async (ok: boolean) => {
    const { checks } = await projector.readyz()
    return groupNames.every(group => checks[group]?.ok === ok)
  }
  /** Events for each group. Names of different lengths give the later events different positions. */
  async function writeHistory(name = 'Trattoria') {
    const day = { restaurantId, day: '2026-03-12', views: [], orders: [], filters: [], calls: [] }
    for (const event of [registered(name), record('ActivityRecorded', day)]) await projector.append(event)
  }
  /** The position that all groups have passed. */
  async function position(): Promise<number> {
    const { rows } = await projector.client.query(
      `select min(position)::text as least from projector.checkpoints where state = 'live'`,
    )
    return Number(rows[0].least)
  }

  // That a shorter and a longer log are both recognised, log-identity.int.spec.ts holds for each group.
  it('stops every group with instructions until an operator accepts the log', async () => {
    await waitUntil('every group is ready', () => allAre(true))
    const before = await position()
    const backup = await projector.store.backUp()
    await writeHistory()
    await waitUntil('every group is past it', async () => (await position()) > before)
    await projector.server.stop()
    await projector.store.restore(backup)
    await waitUntil('the store answers', () =>
      projector.gateway.head().then(
        () => true,
        () => false,
      ),
    )
    for (const name of ['Osteria', 'Another restaurant with a longer name']) await writeHistory(name)
    await projector.start()
    await waitUntil('every group has stopped, and says why', async () => {
      const { checks } = await projector.readyz()
      return groupNames.every(name => checks[name]?.reason?.includes('rebuild --all') === true)
    })
    expect((await projector.readyz()).status).to.equal(503)

    const refused = await run('rebuild', 'menus').catch((error: { code: number; stderr: string }) => error)
    expect(refused)
      .to.include({ code: 1 })
      .and.to.have.property('stderr')
      .that.includes('Put the right log back')
    const { stdout } = await run('rebuild', '--all')
    expect(stdout.trim().split('\n')).to.have.length(groupNames.length)
    await waitUntil('every group is ready again', () => allAre(true))
    const rebuilt = await position()
    await writeHistory()
    await waitUntil('every group follows the new log', async () => (await position()) > rebuilt)
  })
})
