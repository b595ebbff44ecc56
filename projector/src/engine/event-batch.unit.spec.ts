import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { expect } from 'chai'
import { splitByCost } from './event-batch.ts'

const { record } = createRecorder()
const events = Array.from({ length: 5 }, () => record('ItemPriceChanged', { itemId: 'soup', priceCents: 1 }))
const sizeOfOne = JSON.stringify(events[0]?.data).length
const batch = { events, to: 99n, toId: 'foreign' }

describe('a batch of the log', () => {
  it('stays whole while it is small', () => {
    expect(splitByCost(batch)).to.deep.equal([batch])
    expect(splitByCost({ ...batch, events: [] })).to.deep.equal([{ ...batch, events: [] }])
  })

  it('is split by bytes, in order, and its last part reaches as far as it did', () => {
    const parts = splitByCost(batch, 2 * sizeOfOne)
    expect(parts.map(part => part.events.length)).to.deep.equal([2, 2, 1])
    expect(parts.flatMap(part => part.events)).to.deep.equal(events)
    expect(parts.map(part => part.to)).to.deep.equal([events[1]?.position, events[3]?.position, 99n])
    expect(parts.map(part => part.toId)).to.deep.equal([undefined, undefined, 'foreign'])
  })

  it('has a part of its own for an event that is too large', () => {
    expect(splitByCost(batch, 1)).to.have.length(5)
  })
})
