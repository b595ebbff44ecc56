import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import { expect } from 'chai'
import { type ApplyOptions, cutByCost } from './apply-batch.ts'
import { countWithinBytes, cutAfter, eventsAfter, sizeOfFirstHalf } from './event-batch.ts'

const { record } = createRecorder()
const events = Array.from({ length: 5 }, () => record('ItemPriceChanged', { itemId: 'soup', priceCents: 1 }))
const sizeOfOne = JSON.stringify(events[0]?.data).length
const batch = { events, to: 99n, toId: 'foreign' }

describe('splitting a batch of the log', () => {
  it('counts the first events of a limited size, and at least one', () => {
    expect(countWithinBytes(events)).to.equal(5)
    expect(countWithinBytes([])).to.equal(0)
    expect(countWithinBytes(events, 2 * sizeOfOne)).to.equal(2)
    expect(countWithinBytes(events, 1)).to.equal(1)
  })

  it('cuts in order, and the last part keeps the position of the batch', () => {
    const [first, rest] = cutAfter(batch, 2)
    expect(first).to.deep.equal({ events: events.slice(0, 2), to: events[1]?.position })
    expect(rest).to.deep.equal({ ...batch, events: events.slice(2) })
    expect(cutAfter(batch, 5)).to.deep.equal([batch, null])
    expect(cutAfter({ ...batch, events: [] }, 0)).to.deep.equal([{ ...batch, events: [] }, null])
  })

  const inside = (index: number, moreInAppend: number) => {
    const event = record('ItemPriceChanged', { itemId: 'soup', priceCents: index })
    return { ...event, metadata: { ...event.metadata, moreInAppend } }
  }

  it('keeps the events of an append together', () => {
    const append = [...events.slice(0, 1), inside(1, 2), inside(2, 1), ...events.slice(3)]
    for (const [count, expected] of [
      [1, 1],
      [2, 4],
      [3, 4],
      [4, 4],
    ] as const)
      expect(cutAfter({ ...batch, events: append }, count)[0].events.length, `${count}`).to.equal(expected)
  })

  /** Cuts after two events. Says which ones it was asked about. */
  function cutAfterTwo(held: readonly string[] = []) {
    const asked: unknown[] = []
    const derivation = {
      async countFitting(_: unknown, applied: readonly unknown[]) {
        asked.push(...applied)
        return 2
      },
    }
    const quarantine = new Map(held.map(restaurant => [restaurant, {}]))
    const how = { client: {}, owner: { schema: 'menus' }, definition: {}, derivation, quarantine }
    return { asked, options: how as unknown as ApplyOptions }
  }

  it('cuts before the first event whose documents do not fit, not at undecodable ones', async () => {
    const where = { id: 'x', streamName: 'x', revision: 1n, position: 9n, eventType: 'Unreadable' }
    const mixed = [new PoisonEvent(where, 'no metadata'), ...events]
    const { asked, options } = cutAfterTwo()
    const [part, rest] = await cutByCost(options, { ...batch, events: mixed })
    expect([asked.length, part.events.length, rest?.events.length]).to.deep.equal([5, 3, 3])
    const [whole, none] = await cutByCost({ ...options, derivation: undefined }, batch)
    expect([whole, none]).to.deep.equal([batch, null])
  })

  it('counts no events of a restaurant in quarantine, which are only passed', async () => {
    const held = createRecorder(id).record
    const large = () =>
      held('MenuCreated', { menuId: id, restaurantId: id, name: 'x'.repeat(900_000) } as never)
    const [first, second, third, ...more] = events
    const mixed = [first, large(), second, large(), third, ...more].filter(event => event !== undefined)
    const { asked, options } = cutAfterTwo([id])
    const [part, rest] = await cutByCost(options, { ...batch, events: mixed })
    expect(asked).to.deep.equal(events)
    expect([part.events.length, rest?.events.length]).to.deep.equal([4, 3])
  })

  it('halves between appends, and inside only when there is one append', () => {
    const single = (index: number) => record('ItemPriceChanged', { itemId: 'soup', priceCents: index })
    expect(sizeOfFirstHalf(events)).to.equal(3)
    expect(sizeOfFirstHalf([single(0), inside(1, 3), inside(2, 2), inside(3, 1), single(4)])).to.equal(1)
    expect(sizeOfFirstHalf([inside(0, 3), inside(1, 2), inside(2, 1), single(3), single(4)])).to.equal(4)
    expect(sizeOfFirstHalf([inside(0, 2), inside(1, 1), single(2)])).to.equal(2)
    expect(sizeOfFirstHalf([inside(0, 1), single(1)])).to.equal(1)
  })
})

const id = '6f1c1d3e-8a52-4a57-9b0f-0d3b1a2c4e5f'
const restaurantId = '0b7f3a52-5f0e-4c57-8c55-1d2e3f405162'

describe('the restaurant of an event whose metadata cannot be read', () => {
  /** The stream's first event can be read. */
  const store = {
    readStream: async () => ({ events: [{ revision: 0n, metadata: { restaurantId } }] }),
  } as unknown as Parameters<typeof eventsAfter>[2]
  const restaurantOf = async (streamName: string) => {
    const where = { id, streamName, revision: 1n, position: 9n, eventType: 'Unreadable' }
    const [event] = await eventsAfter(0n, [new PoisonEvent(where, 'no metadata')], store)
    return (event as PoisonEvent).restaurantId
  }

  it('is that of the stream’s first event, if the stream is of one restaurant', async () => {
    for (const stream of ['menu', 'item', 'reports', 'account'])
      expect(await restaurantOf(`${stream}-${id}`), stream).to.equal(restaurantId)
  })

  it('is in the name of a restaurant’s own streams', async () => {
    for (const name of [`restaurant-${id}`, `activity-${id}-20261123`, `activity-summary-${id}`])
      expect(await restaurantOf(name), name).to.equal(id)
  })

  it('is not known in the other streams', async () => {
    for (const name of ['audit-heads', `guest-view-${id}`, `items-${id}`])
      expect(await restaurantOf(name), name).to.equal(null)
  })
})
