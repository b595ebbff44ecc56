import { expect } from 'chai'
import { takeTurns } from '../testing/fair-turns.ts'

describe('turns of restaurants at full size', function () {
  this.timeout(20 * 60_000) // 25,000 items, each described at length

  it('show a change before the next menu of another, with 50 × 500 items, is stored', async () => {
    const oneByOne = Array.from({ length: 50 }, (_, stored) => 50 - stored)
    expect(await takeTurns(50, 8 * 60_000)).to.deep.equal([50, ...oneByOne])
  })
})
