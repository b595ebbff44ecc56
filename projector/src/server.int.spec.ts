import { randomUUID } from 'node:crypto'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { defineEvent } from '@safe-menu/contracts/events/event-type'
import { RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog, specMetadata } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { z } from 'zod'
import { createGroups } from './groups.ts'
import { useProjector } from './testing/use-projector.ts'

describe('projector service', () => {
  const projector = useProjector(vaultKey => createGroups({ vaultKey }))
  const { readyz } = projector
  const run = (...args: string[]) => projector.run(args)
  const isReady = () => waitUntil('it is ready', async () => (await readyz()).status === 200)
  /** Appends an event that the contract refuses. */
  async function appendBroken(stream: string, restaurantId: RestaurantId | null) {
    const lenient = eventTypes.map(({ type }) => defineEvent(type, z.looseObject({})))
    const codec = createEventCodec({ eventTypes: lenient })
    const gateway = createEventStoreGateway({ url: projector.store.url, codec, log: silentLog })
    const metadata = { ...specMetadata, restaurantId }
    const event = { id: randomUUID(), type: 'MenuCreated', data: { menuId: 'no' }, metadata }
    await gateway.append(stream, [event], 'no_stream')
    await gateway.close()
  }
  it('reports its live groups in /readyz and /metrics', async () => {
    await isReady()
    expect((await readyz()).text)
      .to.match(/"state":"live"/)
      .and.to.match(/"lagSeconds":\d/)
    const metrics = await (await fetch(`${projector.origin}/metrics`)).text()
    expect(metrics).to.match(/projector_owner\{.*group="menus".*\} 1/)
    expect(metrics).to.match(/projector_lag_seconds\{.*group="menus".*\} \d/)
  })

  it('continues with the new tables after the command line rebuilds a group', async () => {
    const { stdout } = await run('rebuild', 'menus')
    expect(stdout).to.match(/^menus: rebuilt from 0 events/)
    await isReady()
    const status = JSON.parse((await run('status')).stdout)
    expect(status).to.have.length(4)
    expect(status.find(({ group }: { group: string }) => group === 'menus')).to.include({ state: 'live' })
    const other = projector.run(['rebuild', 'menus'], { PROJECTOR_PARTITIONS: '3' })
    const refused = await other.catch((error: { code: number; stderr: string }) => error)
    expect(refused).to.include({
      code: 1,
      stderr:
        'The restaurants of menus are divided into 1 partition, and PROJECTOR_PARTITIONS is 3: set it to 1, or divide them ' +
        'again with PROJECTOR_PARTITIONS=3 npm run projector -- rebuild menus --change-partitions\n',
    })
    expect((await readyz()).status).to.equal(200)
    const wrong = await run('rebuild', 'nothing').catch((error: { code: number; stderr: string }) => error)
    expect(wrong).to.include({ code: 2 })
  })

  it('stays ready with a restaurant in quarantine, and names it', async () => {
    await isReady()
    const restaurantId = RestaurantId.parse(randomUUID())
    await appendBroken('menu-of-one', restaurantId)
    await waitUntil('it is named', async () => (await readyz()).text.includes(`${restaurantId} since`))
    expect((await readyz()).status).to.equal(200)
    expect((await readyz()).text)
      .to.include('menu-of-one@0')
      .and.to.include('"quarantined":1')
    const named = /projector_quarantined_restaurants\{.*group="menus".*\} 1/
    const metrics = await waitUntil('its group counts it', async () => {
      const text = await (await fetch(`${projector.origin}/metrics`)).text()
      return named.test(text) && text
    })
    expect(metrics).to.match(/projector_quarantined_restaurants\{.*group="activity".*\} 0/)
    expect(metrics).to.match(/projector_oldest_quarantine_seconds\{.*group="menus".*\} \d/)
    expect((await run('status')).stdout).to.include(restaurantId)
  })

  it('fails /readyz at an unreadable event, and names it', async () => {
    await appendBroken('menu-broken', null)
    await waitUntil('it is not ready', async () => (await readyz()).text.includes('menu-broken@0'))
    expect((await readyz()).status).to.equal(503)
  })
})
