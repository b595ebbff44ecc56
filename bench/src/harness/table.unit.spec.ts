import { expect } from 'chai'
import { absoluteLine, type Bound, ratioLine } from './line.ts'
import { briefTable, markdownTable, round } from './table.ts'

const rate = (bound: Bound) => ({
  id: 'S1',
  ...ratioLine({
    what: 'a rate',
    unit: 'calls/s',
    value: 'rate',
    windows: [123.4, 125, 126].map(each => ({ rate: each, cpu: 40 })),
    baseline: { what: 'bare', windows: Array.from({ length: 3 }, () => ({ rate: 1_000, cpu: 5 })) },
    bound,
  }),
})
const size = {
  id: 'S1',
  ...absoluteLine({ what: 'a size', unit: 'KB', values: [1.5], bound: { atMost: 2 } }),
}
const page = { id: 'S9', what: 'a page', notMeasured: 'No browser | here.\nat launch (file.ts:1)' }

describe('markdownTable', () => {
  it('shows the spread and CPU time of each line, or why it was not measured', () => {
    const [, , ...lines] = markdownTable([rate({ atLeast: 0.5 }), size, page]).split('\n')
    expect(lines).to.deep.equal([
      '| S1 | a rate | 125 calls/s | bare: 1000 calls/s | 0.125 | 0.124 to 0.126 | 40.0 to 5.00 | ≥ 0.5 x | **not met** |',
      '| S1 | a size | 1.50 KB | – | – | – | – | ≤ 2 KB | met |',
      '| S9 | a page | No browser / here. | – | – | – | – | – | not measured |',
    ])
  })
  it('shows a line for information without a target', () => {
    expect(markdownTable([rate(null)])).to.match(/\| – \| information \|$/u)
  })
})

describe('briefTable', () => {
  it('shows the first line of four figures, and the verdict of every figure', () => {
    const hidden = { ...size, id: 'S2' }
    const [, , ...lines] = briefTable([rate({ atLeast: 0.1 }), rate({ atLeast: 0.5 }), hidden, page]).split(
      '\n',
    )
    expect(lines).to.deep.equal([
      '| S1 | a rate | 125 calls/s | 0.125 | ≥ 0.1 x | met |',
      '| S9 | a page | No browser / here. | – | – | not measured |',
      '',
      'With all lines of each figure, met: S2; not met: S1; not measured: S9.',
    ])
  })
})

describe('round', () => {
  it('keeps three significant digits, or all digits before the point', () => {
    expect([0, 0.01234, 1, 99.96, 12_345.6, -250.4, Number.NaN].map(round)).to.deep.equal([
      '0',
      '0.0123',
      '1.00',
      '100',
      '12346',
      '-250',
      '–',
    ])
  })
})
