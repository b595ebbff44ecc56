import { expect } from 'chai'
import { interleave, median, percentile, spreadOf, valuesOf } from './windows.ts'

describe('windows', () => {
  it('are measured in turn, every other round backwards', async () => {
    const order: string[] = []
    const subject = (name: string) => async () => {
      order.push(name)
      return { at: order.length }
    }
    const subjects = { product: subject('P'), baseline: subject('B'), other: subject('O') }
    const measured = await interleave({ rounds: 3, warmUp: false }, subjects)
    expect(order.join('')).to.equal('PBOOBPPBO')
    expect(valuesOf(measured.product, 'at')).to.deep.equal([1, 6, 7])
    expect(valuesOf(measured.baseline, 'at')).to.deep.equal([2, 5, 8])
  })
  it('are preceded by a round that warms up and is not counted', async () => {
    let count = 0
    const { product } = await interleave({ rounds: 2 }, { product: async () => (count += 1) })
    expect(product).to.deep.equal([2, 3])
  })
  it('begin only after the product is idle', async () => {
    const order: string[] = []
    const log = (name: string) => async () => void order.push(name)
    await interleave(
      { rounds: 2, warmUp: false, before: log('idle') },
      { product: log('P'), baseline: log('B') },
    )
    expect(order).to.deep.equal(['idle', 'P', 'idle', 'B', 'idle', 'B', 'idle', 'P'])
  })
  it('stop at the first failure', async () => {
    let measured = 0
    const product = async () => {
      measured += 1
      throw new Error('no answer')
    }
    const failing = interleave({ rounds: 7 }, { product })
    const fault = await failing.then(
      () => 'none',
      (error: Error) => error.message,
    )
    expect([fault, measured]).to.deep.equal(['no answer', 1])
  })
})

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
