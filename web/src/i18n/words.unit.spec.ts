import { expect } from 'chai'
import { counted } from './words.ts'

describe('counted', () => {
  it('speaks of one item and of any other number of items', () => {
    expect([0, 1, 2].map(count => counted(count, 'item'))).to.deep.equal(['0 items', '1 item', '2 items'])
    expect([1, 2].map(count => counted(count, 'dish'))).to.deep.equal(['1 dish', '2 dishes'])
  })
})
