import { expect } from 'chai'
import { backoffMs } from './backoff.ts'

describe('restart backoff', () => {
  it('when failures go on › then the pause doubles up to its cap', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 20].map(failures => backoffMs(failures, () => 1))
    expect(pauses).to.deep.equal([100, 200, 400, 800, 1_600, 3_000, 3_000])
  })

  it('when the dice fall low › then half of it is left, never nothing', () => {
    expect(backoffMs(1, () => 0)).to.equal(50)
    expect(backoffMs(20, () => 0)).to.equal(1_500)
  })
})
