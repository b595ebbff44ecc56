import { PoisonEvent } from '@safe-menu/server-kit/event-store/errors'
import { expect } from 'chai'
import { withRestaurants } from './restaurant-of.ts'

const id = '6f1c1d3e-8a52-4a57-9b0f-0d3b1a2c4e5f'
const restaurantId = '0b7f3a52-5f0e-4c57-8c55-1d2e3f405162'

describe('the restaurant of an event whose metadata cannot be read', () => {
  /** The stream's first event can be read. */
  const store = {
    readStream: async () => ({ events: [{ revision: 0n, metadata: { restaurantId } }] }),
  } as unknown as Parameters<typeof withRestaurants>[0]
  const restaurantOf = async (streamName: string) => {
    const where = { id, streamName, revision: 1n, position: 9n, eventType: 'Unreadable' }
    const [event] = await withRestaurants(store, [new PoisonEvent(where, 'no metadata')])
    return (event as PoisonEvent).restaurantId
  }

  it('is that of the stream’s first event, where all events of a stream are of one restaurant', async () => {
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
