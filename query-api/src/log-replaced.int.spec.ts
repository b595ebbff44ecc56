import { randomUUID } from 'node:crypto'
import { eventTypes } from '@safe-menu/contracts/event-types'
import { MenuView } from '@safe-menu/contracts/menus/views'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { startTestPostgres, type TestPostgres } from '@safe-menu/local/testing/test-postgres'
import { rebuild } from '@safe-menu/projector/engine/rebuild'
import { createServer as createProjector } from '@safe-menu/projector/server'
import { menusGroup } from '@safe-menu/read-models/menus/menus-group'
import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { createEventCodec } from '@safe-menu/server-kit/event-store/codec'
import type { ProjectorEventStore, StoredEvent } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import { silentLog, startSpecStore } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { type Api, startApi } from './testing/start-api.ts'

const profile = { name: 'Trattoria', description: '', address: '', phone: '', website: '', timeZone: 'UTC' }

describe('query-api with a restored event log', () => {
  const restaurantId = randomUUID()
  const menuId = randomUUID()
  const { record } = createRecorder(restaurantId)
  let postgres: TestPostgres
  let store: Awaited<ReturnType<typeof startSpecStore>>
  let gateway: ProjectorEventStore
  let databaseUrl: string
  let projector: ReturnType<typeof createProjector>
  let api: Api

  async function append(...events: StoredEvent[]): Promise<bigint> {
    let position = 0n
    for (const { id, type, data, metadata } of events) {
      position = (await gateway.append(`spec-${randomUUID()}`, [{ id, type, data, metadata }], 'any'))
        .position
    }
    return position
  }
  const renamed = (name: string) => record('MenuDetailsChanged', { menuId, name })
  async function nameAfter(position: bigint): Promise<string | number> {
    const answer = await api.get(`/api/menus/${menuId}`, api.after(position))
    return answer.ok ? MenuView.parse(await answer.json()).name : answer.status
  }
  /** A read waits for the position for 2 s. A busy machine may need several. */
  const shows = (name: string, position: bigint) =>
    waitUntil(`${name} is shown`, async () => (await nameAfter(position)) === name)

  before(async () => {
    postgres = await startTestPostgres()
    store = await startSpecStore()
    databaseUrl = await postgres.createDatabase()
    const codec = createEventCodec({ eventTypes })
    gateway = createEventStoreGateway({ url: store.url, codec, log: silentLog })
    const options = { log: silentLog, eventStoreUrl: store.url, databaseUrl, groups: [menusGroup] }
    projector = createProjector(options)
    await projector.start(0, '127.0.0.1')
    api = await startApi(databaseUrl)
    await waitUntil('ready', async () => (await api.get('/readyz')).ok)
  })
  after(async () => {
    await api.stop()
    await projector.stop()
    await gateway.close()
    await store.remove()
    await postgres.stop()
  })

  it('refuses tokens and calls pages stale until the accepted log is applied', async () => {
    const first = await append(
      record('RestaurantRegistered', { restaurantId, ownerAccountId: randomUUID(), profile }),
      record('MenuCreated', { menuId, restaurantId, name: 'Lunch', description: '' }),
      record('MenuPublished', { menuId }),
    )
    await shows('Lunch', first)
    const backup = await store.backUp()
    const last = await append(...Array.from({ length: 20 }, (_, i) => renamed(`Lost ${i}`)))
    await shows('Lost 19', last)

    await store.restore(backup)
    const position = await append(renamed('Dinner'))
    expect(Number(position)).to.be.below(Number(last))
    // The old log had passed this position, but no table contains the event.
    await waitUntil('its token is not answered', async () => (await nameAfter(position)) === 503)
    const restarted = await startApi(databaseUrl)
    const answer = await restarted.get(`/api/menus/${menuId}`, restarted.after(position))
    await restarted.stop()
    expect(answer.status).to.equal(503)
    await waitUntil('the old menu is called stale', async () =>
      (await api.get(`/api/menus/${menuId}`)).headers.has('stale-since'),
    )

    const { signal } = new AbortController()
    const options = { databaseUrl, store: gateway, definition: menusGroup, log: silentLog, signal }
    expect(await rebuild({ ...options, acceptsLog: true })).to.include({ done: true })
    await shows('Dinner', position)
    expect(await nameAfter(last)).to.equal(503)
    await shows('Supper', await append(renamed('Supper')))
    await waitUntil('the new menu is fresh', async () => {
      const { headers } = await api.get(`/api/menus/${menuId}`)
      return !headers.has('stale-since')
    })
  })

  it('accepts tokens again when the right log is back', async () => {
    const older = await store.backUp()
    const last = await append(renamed('Brunch'))
    await shows('Brunch', last)
    const right = await store.backUp()
    await store.restore(older)
    await waitUntil('tokens are not answered', async () => (await nameAfter(last)) === 503)
    await store.restore(right)
    await waitUntil('tokens are answered', async () => (await nameAfter(last)) === 'Brunch')
  })
})
