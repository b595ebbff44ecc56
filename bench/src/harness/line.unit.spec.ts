import { expect } from 'chai'
import { absoluteLine, ratioLine, verdictOf } from './line.ts'

const rate = { what: 'a rate', unit: 'calls/s' }

describe('verdict', () => {
  const steady = [1, 1.05, 1.1, 1.1, 1.1, 1.15, 1.2] // median 1.1, quartiles 1.075 and 1.125
  it('is decided if the spread is smaller than the distance to the target', () => {
    expect(verdictOf(steady, { atLeast: 1.04 })).to.equal('met')
    expect(verdictOf(steady, { atLeast: 1.16 })).to.equal('not met')
    expect(verdictOf(steady, { atMost: 1.16 })).to.equal('met')
    expect(verdictOf(steady, { atMost: 1.04 })).to.equal('not met')
  })
  it('is undecided if the spread reaches the target, on both sides of it', () => {
    for (const limit of [1.06, 1.1, 1.14]) {
      expect(verdictOf(steady, { atLeast: limit }), `at least ${limit}`).to.equal('undecided')
      expect(verdictOf(steady, { atMost: limit }), `at most ${limit}`).to.equal('undecided')
    }
  })
  it('of one counted value needs no spread', () => {
    expect(verdictOf([0], { atMost: 0 })).to.equal('met')
    expect(verdictOf([1], { atMost: 0 })).to.equal('not met')
  })
  it('is undecided without a value', () => {
    expect(verdictOf([], { atMost: 5 })).to.equal('undecided')
    expect(verdictOf([Number.NaN, Number.NaN], { atLeast: 5 })).to.equal('undecided')
  })
  it('is missing without a target', () => {
    expect(verdictOf([1], null)).to.equal('information')
  })
})

describe('line of a ratio', () => {
  it('compares each window with the one beside it', () => {
    const line = ratioLine({
      ...rate,
      value: 'rate',
      // The machine becomes three times as fast.
      windows: [
        { rate: 100, cpu: 9 },
        { rate: 210, cpu: 8 },
        { rate: 300, cpu: 7 },
      ],
      baseline: {
        what: 'bare',
        windows: [
          { rate: 200, cpu: 3 },
          { rate: 400, cpu: 4 },
          { rate: 600, cpu: 5 },
        ],
      },
      bound: { atLeast: 0.4 },
    })
    expect(line).to.deep.equal({
      ...rate,
      value: 210,
      baseline: { what: 'bare', value: 400 },
      ratio: 0.5,
      spread: { low: 0.5, high: 0.5125 },
      cpu: { product: 8, baseline: 4 },
      target: '≥ 0.4 x',
      verdict: 'met',
    })
  })
  it('is undecided if a window has no baseline', () => {
    const line = ratioLine({
      ...rate,
      value: 'rate',
      windows: [{ rate: 1 }, { rate: 1 }, { rate: 1 }],
      baseline: { what: 'bare', windows: [] },
      bound: { atLeast: 0 },
    })
    expect(line).to.deep.include({ verdict: 'undecided', cpu: null })
  })
})

describe('line of an absolute target', () => {
  it('has a spread if it was measured, but not if it was counted', () => {
    const measured = absoluteLine({ ...rate, values: [1, 2, 3], bound: { atMost: 5 } })
    expect(measured).to.deep.include({ value: 2, spread: { low: 1.5, high: 2.5 }, verdict: 'met' })
    expect(measured.target).to.equal('≤ 5 calls/s')
    expect(absoluteLine({ ...rate, values: [2], bound: { atMost: 1 } })).to.deep.include({
      spread: null,
      verdict: 'not met',
    })
  })
})
