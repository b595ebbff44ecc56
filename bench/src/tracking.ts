import { EventStoreDBClient } from '@eventstore/db-client'
import { restaurantOf } from '@safe-menu/local/api/restaurant-of'
import type { BareAppends } from './bare-appends.ts'
import { type Figure, floorFigure, ratioFigure } from './figure.ts'
import { createGuestCalls } from './guest-calls.ts'
import { drive } from './load.ts'
import { publishMenu } from './restaurant.ts'

const inFlight = 256
const calls = 40_000
const warmUp = 5_000

/** S4: views of different guests, each answered after it is durable, compared with the bare client that appends one event per call. */
export async function measureTracking(given: {
  origin: string
  commandApi: string
  eventStoreUrl: string
  bare: BareAppends
}): Promise<Figure[]> {
  const { bare, commandApi } = given
  const menu = await publishMenu(given.origin, 1)
  const guests = createGuestCalls({ commandApi, menuId: menu.menuId, connections: inFlight })
  const store = EventStoreDBClient.connectionString(given.eventStoreUrl)
  const events = () => recorded(store, restaurantOf(menu.token))
  try {
    const view = async (index: number) => {
      const status = await guests.view(index)
      if (status !== 202) throw new Error(`A view was answered with ${status}.`)
    }
    await guests.open()
    await drive(warmUp, inFlight, view)
    const before = await events()
    const tracked = await drive(calls, inFlight, index => view(warmUp + index))
    const written = (await events()) - before
    return [
      ratioFigure({
        id: 'S4',
        what: `views tracked, ${inFlight} in flight, each answered after it is durable`,
        measured: tracked.perSecond,
        unit: 'calls/s',
        baseline: { what: 'bare client', value: bare.perSecond },
        atLeast: 0.6,
      }),
      floorFigure({
        id: 'S4',
        what: 'views per event',
        measured: calls / written,
        unit: 'calls',
        atLeast: 20,
      }),
    ]
  } finally {
    guests.close()
    await store.dispose()
  }
}

/** The restaurant's guest activity events. A run over midnight has events of two days. */
async function recorded(store: EventStoreDBClient, restaurantId: string): Promise<number> {
  let events = 0
  for (const hoursAgo of [0, 24]) {
    const day = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
    try {
      const last = store.readStream(`activity-${restaurantId}-${day}`, {
        direction: 'backwards',
        fromRevision: 'end',
        maxCount: 1,
      })
      for await (const { event } of last) events += Number(event?.revision ?? -1n) + 1
    } catch (error) {
      if ((error as { type?: unknown }).type !== 'stream-not-found') throw error
    }
  }
  return events
}
