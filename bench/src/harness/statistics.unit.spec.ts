import { expect } from 'chai'
import { median, percentile, spreadOf } from './statistics.ts'

describe('percentile', () => {
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index)
  it('is above the given share of unsorted samples', () => {
    expect(percentile(upTo(100), 0.5)).to.equal(51)
    expect(percentile(upTo(100), 0.99)).to.equal(100)
    expect(percentile(upTo(1_000), 0.99)).to.equal(991)
    expect(percentile([7], 0.99)).to.equal(7)
  })
  it('does not change the samples, and is NaN without samples', () => {
    const samples = [3, 1, 2]
    percentile(samples, 0.5)
    expect(samples).to.deep.equal([3, 1, 2])
    expect(percentile([], 0.5)).to.be.NaN
  })
})

describe('median', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).to.equal(5)
    expect(median([9, 1, 5, 6])).to.equal(5.5)
    expect(median([])).to.be.NaN
  })
})

describe('spread', () => {
  it('is the range of the middle half', () => {
    expect(spreadOf([7, 1, 2, 3, 4, 5, 6])).to.deep.equal({ low: 2.5, high: 5.5 })
    expect(spreadOf([4])).to.deep.equal({ low: 4, high: 4 })
  })
  it('is not widened by one slow window of seven', () => {
    expect(spreadOf([10, 10, 10, 10, 10, 10, 900])).to.deep.equal({ low: 10, high: 10 })
  })
})
