import { randomUUID } from 'node:crypto'
import { MenuId, RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import { type ActivityTables, createActivityTables } from '@safe-menu/read-models/testing/activity-tables'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import type { NewEvent, StoredEvent } from '@safe-menu/server-kit/event-store/types'
import { expect } from 'chai'
import pg from 'pg'
import { pino } from 'pino'
import { startStores } from '../testing/stack.ts'
import { createWritePath } from '../write-path/execute.ts'
import { closeDays } from './close-days.ts'
import { activityStream, summaryStream } from './state.ts'
import { createActivityWriter } from './write-activity.ts'

const day = '2026-03-12'
/** The day is over everywhere at noon of the next, and closed an hour later. */
const closing = Date.parse('2026-03-13T13:00:00.000Z')

describe('days of guest activity', () => {
  let stores: Awaited<ReturnType<typeof startStores>>
  let tables: ActivityTables
  let restaurantId: RestaurantId
  let menuId: MenuId
  const logged: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })

  before(async () => {
    stores = await startStores()
    tables = await createActivityTables(stores.databaseUrl)
  })
  after(async () => {
    await tables.close()
    await stores.stop()
  })
  beforeEach(async () => {
    await tables.empty()
    restaurantId = RestaurantId.parse(randomUUID())
    menuId = MenuId.parse(randomUUID())
    logged.length = 0
  })

  const close = (now = closing, changes: Partial<ProjectorEventStore> = {}, signal?: AbortSignal) =>
    closeDays(
      {
        pool: stores.pool,
        gateway: { ...stores.gateway, ...changes },
        writePath: createWritePath({ gateway: stores.gateway }),
        log,
        now: () => now,
      },
      signal,
    )
  const summaries = async () => (await stores.gateway.readStream(summaryStream(restaurantId))).events

  /** Views, each an event of its own. */
  async function view(...visitors: string[]): Promise<void> {
    const write = createActivityWriter({
      gateway: stores.gateway,
      now: () => Date.parse(`${day}T12:00:00.000Z`),
    })
    for (const visitor of visitors)
      await write([{ restaurantId, day, action: { kind: 'view', menuId, visitor }, identity: null }])
  }

  /** The restaurant's events that the log still has, in its order. */
  async function events(): Promise<StoredEvent[]> {
    const [raw, summed] = await Promise.all([
      stores.gateway.readStream(activityStream(restaurantId, day)),
      stores.gateway.readStream(summaryStream(restaurantId)),
    ])
    return [...raw.events, ...summed.events].toSorted((one, other) => Number(one.position - other.position))
  }

  it('are summarised with each event id counted once', async () => {
    await view('a', 'b')
    const [first] = (await stores.gateway.readStream(activityStream(restaurantId, day))).events
    if (!first) throw new Error('nothing was recorded')
    // At an exact revision, the store does not compare ids: as if it had been restarted between the two.
    const { id, type, data, metadata } = first
    await stores.gateway.append(
      activityStream(restaurantId, day),
      [{ id, type, data, metadata } as NewEvent],
      1n,
    )
    await tables.apply(await events())
    await close()
    const [summary] = await summaries()
    expect(summary?.data).to.deep.include({ day, uniqueVisitors: 2 })
    expect(summary?.data).to.have.nested.property('menus[0].views', 2)
  })

  it('are left open while there is no read model', async () => {
    const empty = new pg.Pool({ connectionString: await stores.postgres.createDatabase(), max: 1 })
    await closeDays({
      pool: empty,
      gateway: stores.gateway,
      writePath: createWritePath({ gateway: stores.gateway }),
      log,
      now: () => closing,
    })
    await empty.end()
    expect(logged).to.deep.equal([])
  })

  it('are summarised once, an hour after they have ended everywhere', async () => {
    await view('a', 'b', 'a')
    await tables.apply(await events())
    await close(closing - 1)
    expect(await summaries()).to.deep.equal([])
    await Promise.all([close(), close()])
    await close()
    expect((await summaries()).map(event => event.data)).to.deep.equal([
      {
        restaurantId,
        day,
        uniqueVisitors: 2,
        menus: [{ menuId, views: 3, uniqueVisitors: 2, orders: [], filters: [] }],
      },
    ])
    expect(logged).to.deep.equal([])
  })

  it('are left to the next run when the service stops', async () => {
    await view('a')
    await tables.apply(await events())
    await close(closing, {}, AbortSignal.abort())
    expect(await summaries()).to.deep.equal([])
    await close()
    expect(await summaries()).to.have.length(1)
  })

  it('are closed by the next run when a process ended before the summary', async () => {
    await view('a')
    await tables.apply(await events())
    await close(closing, {
      async expireAfter(...args) {
        await stores.gateway.expireAfter(...args)
        throw new Error('killed')
      },
    })
    expect(await summaries()).to.deep.equal([])
    await close()
    expect(await summaries()).to.have.length(1)
  })

  it('keep their figures when events expired before the summary', async () => {
    await view('a', 'b')
    await tables.apply(await events())
    await stores.gateway.expireAfter(activityStream(restaurantId, day), 1)
    await waitUntil('the raw events have expired', async () => expect(await events()).to.have.length(0))
    await close()
    expect(await summaries()).to.deep.equal([])
    expect(logged.join('')).to.include('has lost its first events')
  })
})
