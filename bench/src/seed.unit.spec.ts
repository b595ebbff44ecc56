import { eventTypes } from '@safe-menu/contracts/event-types'
import { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { expect } from 'chai'
import { eventsOfRestaurant, restaurantEvents } from './seed.ts'

describe('seeded restaurant', () => {
  const streams = restaurantEvents(7, 2)
  const events = streams.flatMap(each => each.events)

  it('when it is written past command-api › then every event is one that the contracts know, nothing left out or added', () => {
    for (const { type, data, metadata } of events) {
      const declared = eventTypes.find(each => each.type === type)
      expect(declared?.data.parse(data), type).to.deep.equal(data)
      expect(EventMetadata.parse(metadata), type).to.deep.equal(metadata)
      expect(metadata.schemaVersion, type).to.equal(declared?.version)
    }
  })
  it('when its events are counted › then there are as many as it says, each stream by itself and named by its id', () => {
    expect(events).to.have.length(eventsOfRestaurant(2))
    expect(new Set(streams.map(({ stream }) => stream))).to.have.length(streams.length)
    expect(streams.map(({ stream }) => stream.split('-', 1)[0])).to.deep.equal([
      'restaurant',
      'menu',
      'item',
      'item',
    ])
  })
})
