import { RestaurantId } from '@safe-menu/contracts/ids'
import { waitUntil } from '@safe-menu/contracts/testing/wait-until'
import type { ProjectorEventStore } from '@safe-menu/server-kit/event-store/gateway'
import { createEventStoreGateway } from '@safe-menu/server-kit/event-store/gateway'
import type { BatchOptions, SubscriptionItem } from '@safe-menu/server-kit/event-store/subscription'
import { silentLog, specCodec, specMetadata, written } from '@safe-menu/server-kit/testing/event-store'
import { expect } from 'chai'
import { useEngine } from '../testing/engine-fixture.ts'

describe('an event that the store delivers again', () => {
  const engine = useEngine()
  let redelivered = 0
  beforeEach(() => {
    redelivered = 0
  })

  /** The store in batches of two events. Each batch starts with the last event of the batch before it. */
  function redelivering(store: ProjectorEventStore): ProjectorEventStore {
    async function* batches(options: BatchOptions) {
      let previous: SubscriptionItem | undefined
      for await (const batch of store.batches({ ...options, maxBatch: 2, gatherMs: () => 0 })) {
        const last = batch.findLast(({ kind }) => kind === 'event')
        if (previous !== undefined && last !== undefined) redelivered += 1
        yield previous === undefined ? batch : [previous, ...batch]
        previous = last ?? previous
      }
    }
    return { ...store, batches }
  }

  const liveOnRedelivery = () =>
    engine.live({
      store: url => redelivering(createEventStoreGateway({ url, codec: specCodec, log: silentLog })),
    })
  const timesOfNotes = () => engine.reader.rows('select note_id, times from menus.note order by note_id')

  it('is applied once to the live tables', async () => {
    await liveOnRedelivery()
    for (const note of ['a', 'b', 'a']) await engine.applied((await engine.append(note)).position)
    expect(redelivered).to.be.above(0)
    expect(await timesOfNotes()).to.deep.equal([
      { note_id: 'a', times: 2 },
      { note_id: 'b', times: 1 },
    ])
  })

  it('is applied once to the tables of a build', async () => {
    await (await engine.live()).stop()
    for (const note of ['a', 'b', 'a', 'c', 'a']) await engine.append(note)
    expect(await engine.rebuild({ store: redelivering(engine.gateway) })).to.include({ done: true })
    expect(redelivered).to.be.above(0)
    expect(await timesOfNotes()).to.deep.equal([
      { note_id: 'a', times: 3 },
      { note_id: 'b', times: 1 },
      { note_id: 'c', times: 1 },
    ])
  })

  it('is applied once to the tables of a restaurant that leaves its quarantine', async () => {
    const restaurantId = RestaurantId.parse('11111111-1111-4111-8111-111111111111')
    const of = (note: string, amount = 1) => ({
      ...written(note, amount),
      metadata: { ...specMetadata, restaurantId },
    })
    const worker = await engine.live()
    const { position } = await engine.gateway.append(
      'notes',
      [of('bad', -1), of('a'), of('b'), of('a')],
      'any',
    )
    await engine.applied(position)
    await worker.stop()
    await engine.reader.client.query('alter table menus.note drop constraint not_that')
    const next = await liveOnRedelivery()
    await waitUntil('it has recovered', () => next.status.quarantine.size === 0)
    expect(redelivered).to.be.above(0)
    expect(await timesOfNotes()).to.deep.equal([
      { note_id: 'a', times: 2 },
      { note_id: 'b', times: 1 },
      { note_id: 'bad', times: 1 },
    ])
  })
})
