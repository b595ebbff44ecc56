import { expect } from 'chai'
import { ceilingFigure, floorFigure, markdownTable, percentile, ratioFigure, summaryTable } from './figure.ts'

const rate = { id: 'S0', what: 'a rate', unit: 'calls/s' }

describe('figure', () => {
  it('of a ratio is met at its bounds and missed beyond either', () => {
    const at = (measured: number) =>
      ratioFigure({ ...rate, measured, baseline: { what: 'bare', value: 100 }, atLeast: 0.6, atMost: 1.2 })
    expect([60, 120].map(measured => at(measured).met)).to.deep.equal([true, true])
    expect([59.9, 120.1].map(measured => at(measured).met)).to.deep.equal([false, false])
    expect(at(60)).to.include({ ratio: 0.6, target: '≥ 0.6 x, ≤ 1.2 x' })
  })
  it('of a ratio shows a rounded target but compares with the exact bound', () => {
    const figure = ratioFigure({
      ...rate,
      measured: 0.831,
      baseline: { what: 'bare', value: 1 },
      atLeast: 1 / 1.2,
    })
    expect(figure).to.include({ target: '≥ 0.83 x', met: false })
  })
  it('of a maximum or minimum is met at the bound and missed beyond it', () => {
    const ceiling = (measured: number) => ceilingFigure({ ...rate, measured, atMost: 5 })
    const floor = (measured: number) => floorFigure({ ...rate, measured, atLeast: 5 })
    expect([ceiling(5).met, ceiling(5.1).met, floor(5).met, floor(4.9).met]).to.deep.equal([
      true,
      false,
      true,
      false,
    ])
    expect([ceiling(5).target, floor(5).target]).to.deep.equal(['≤ 5 calls/s', '≥ 5 calls/s'])
  })
  it('is missed without a measured value', () => {
    const measured = percentile([], 0.99)
    expect(ceilingFigure({ ...rate, measured, atMost: 5 }).met).to.equal(false)
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
  it('does not change the samples', () => {
    const samples = [3, 1, 2]
    percentile(samples, 0.5)
    expect(samples).to.deep.equal([3, 1, 2])
  })
})

describe('table', () => {
  it('marks missed and unmeasured figures, in seven columns', () => {
    const table = markdownTable([
      ratioFigure({ ...rate, measured: 123.4, baseline: { what: 'bare', value: 1_000 }, atLeast: 0.5 }),
      ceilingFigure({ ...rate, measured: 1.5, atMost: 5 }),
      { id: 'S9', what: 'a page', notMeasured: 'No browser | here.\nat launch (file.ts:1)' },
    ])
    const [, , ...lines] = table.split('\n')
    expect(lines).to.deep.equal([
      '| S0 | a rate | 123 calls/s | bare: 1000 calls/s | 0.12 | ≥ 0.5 x | **not met** |',
      '| S0 | a rate | 1.50 calls/s | – | – | ≤ 5 calls/s | met |',
      '| S9 | a page | No browser / here. | – | – | – | not measured |',
    ])
  })
})

describe('summaryTable', () => {
  it('holds the first measured figure of each summary target', () => {
    const [, , ...lines] = summaryTable([
      { ...ceilingFigure({ ...rate, measured: 2, atMost: 5 }), id: 'S1' },
      { ...ceilingFigure({ ...rate, measured: 3, atMost: 5 }), id: 'S1' },
      { id: 'S9', what: 'a page', notMeasured: 'No browser' },
    ]).split('\n')
    expect(lines).to.deep.equal(['| a rate | 2.00 calls/s | – | – | ≤ 5 calls/s: met |'])
  })
})
