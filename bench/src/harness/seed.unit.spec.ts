import { eventTypes } from '@safe-menu/contracts/event-types'
import { EventMetadata } from '@safe-menu/contracts/events/metadata'
import { expect } from 'chai'
import { eventsOfRestaurant, restaurantEvents } from './seed.ts'

describe('seeded restaurant', () => {
  const streams = restaurantEvents(7, 2)
  const events = streams.flatMap(each => each.events)

  it('has only events that match the schemas of the contracts exactly', () => {
    for (const { type, data, metadata } of events) {
      const declared = eventTypes.find(each => each.type === type)
      expect(declared?.data.parse(data), type).to.deep.equal(data)
      expect(EventMetadata.parse(metadata), type).to.deep.equal(metadata)
      expect(metadata.schemaVersion, type).to.equal(declared?.version)
    }
  })
  it('has the announced number of events, in separate streams named by id', () => {
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
