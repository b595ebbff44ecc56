import { EventStoreDBClient } from '@eventstore/db-client'
import { createGuests } from '../harness/calls.ts'
import { absoluteLine, ratioLine } from '../harness/line.ts'
import { repeat } from '../harness/repeat.ts'
import { publishMenu } from '../harness/restaurant.ts'
import type { Figure } from '../harness/run.ts'
import { valuesOf } from '../harness/windows.ts'
import { createBareAppender, lastEvent, writeWindow } from '../harness/writes.ts'

const inFlight = 256
const windowMs = 2_500

/** S4: views of different guests, each answered after it is durable, compared with the client's append of one event per call. */
export const tracking: Figure = {
  id: 'S4',
  name: 'tracking',
  async measure(run) {
    const stack = await run.shared()
    const menu = await publishMenu(stack.origin, 1)
    const guests = run.use(createGuests(stack.commandApi, menu.menuId, inFlight))
    const client = EventStoreDBClient.connectionString(stack.eventStoreUrl)
    run.atEnd(() => client.dispose())
    const milliseconds = run.size(windowMs, 1_000)
    let guest = 0
    const events = () => recordedEvents(client, menu.restaurantId)
    await guests.open()
    const append = createBareAppender(client, await lastEvent(client, `item-${menu.itemIds[0]}`), 64)
    const { product, baseline } = await run.compare(stack, {
      async product() {
        const before = await events()
        const window = await writeWindow([stack.pid], () =>
          repeat({ inFlight, milliseconds }, () => trackView(guests, guest++)),
        )
        return { ...window, callsPerEvent: window.count / ((await events()) - before) }
      },
      baseline: () =>
        writeWindow([process.pid, ...stack.pidsOf('event-store')], () =>
          repeat({ inFlight: 64, milliseconds }, append),
        ),
    })
    return [
      ratioLine({
        what: `views tracked, ${inFlight} in flight, each answered after it is durable`,
        unit: 'calls/s',
        value: 'rate',
        windows: product,
        baseline: { what: 'batch append of one event per call', windows: baseline },
        bound: { atLeast: 0.6 },
      }),
      absoluteLine({
        what: 'views per event',
        unit: 'calls',
        values: valuesOf(product, 'callsPerEvent'),
        bound: { atLeast: 20 },
      }),
    ]
  },
}

/** Rejects if the view of the guest with this number was not recorded. */
export async function trackView(guests: ReturnType<typeof createGuests>, guest: number): Promise<void> {
  const status = await guests.view(guest)
  if (status !== 202) throw new Error(`A view was answered with ${status}.`)
}

/** The restaurant's guest activity events. A run over midnight has events of two days. */
async function recordedEvents(client: EventStoreDBClient, restaurantId: string): Promise<number> {
  let events = 0
  for (const hoursAgo of [0, 24]) {
    const day = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '')
    try {
      const last = client.readStream(`activity-${restaurantId}-${day}`, {
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
