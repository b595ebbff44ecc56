import { createRecorder } from '@safe-menu/read-models/testing/recorder'
import { expect } from 'chai'
import { splitByCost } from './event-batch.ts'

const { record } = createRecorder()
const events = Array.from({ length: 5 }, () => record('ItemPriceChanged', { itemId: 'soup', priceCents: 1 }))
const sizeOfOne = JSON.stringify(events[0]?.data).length
const batch = { events, to: 99n, toId: 'foreign' }

describe('splitting a batch of the log', () => {
  it('leaves a small batch whole', () => {
    expect(splitByCost(batch)).to.deep.equal([batch])
    expect(splitByCost({ ...batch, events: [] })).to.deep.equal([{ ...batch, events: [] }])
  })

  it('splits by bytes, in order, and the last part keeps the position of the batch', () => {
    const parts = splitByCost(batch, 2 * sizeOfOne)
    expect(parts.map(part => part.events.length)).to.deep.equal([2, 2, 1])
    expect(parts.flatMap(part => part.events)).to.deep.equal(events)
    expect(parts.map(part => part.to)).to.deep.equal([events[1]?.position, events[3]?.position, 99n])
    expect(parts.map(part => part.toId)).to.deep.equal([undefined, undefined, 'foreign'])
  })

  it('puts an event that is too large into a part of its own', () => {
    expect(splitByCost(batch, 1)).to.have.length(5)
  })
})
