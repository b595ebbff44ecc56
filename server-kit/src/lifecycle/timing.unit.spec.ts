import { expect } from 'chai'
import { backoffMs } from './timing.ts'

describe('backoffMs', () => {
  const range = { firstMs: 100, maxMs: 3_000 }

  it('doubles up to the longest pause', () => {
    const pauses = [0, 1, 2, 3, 4, 5, 2_000].map(retries => backoffMs(retries, range, () => 1))
    expect(pauses).to.deep.equal([100, 200, 400, 800, 1_600, 3_000, 3_000])
  })

  it('draws half of the pause at random', () => {
    expect(backoffMs(0, range, () => 0)).to.equal(50)
    expect(backoffMs(9, range, () => 0)).to.equal(1_500)
  })
})
