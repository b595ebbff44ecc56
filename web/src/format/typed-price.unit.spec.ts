import { expect } from 'chai'
import { parsePrice } from './typed-price.ts'

describe('parsePrice [price-1]', () => {
  for (const [typed, value] of [
    ['', '0'],
    ['  ', '0'],
    ['0', '0'],
    ['12', '12'],
    ['12.', '12'],
    ['12.5', '12.5'],
    ['12.50', '12.50'],
    ['12,50', '12.50'],
    ['$ 9.90', '9.90'],
    ['99999.99', '99999.99'],
  ] as const) {
    it(`returns ${value} for “${typed}”`, () => {
      expect(parsePrice(typed)).to.deep.equal({ ok: true, value })
    })
  }

  for (const typed of [
    'twelve',
    '-1',
    '1e3',
    '1.005',
    '.5.',
    '1,234.50',
    '100000',
    '99999999999',
    '٣',
    'NaN',
  ]) {
    it(`refuses “${typed}” with a sentence`, () => {
      const parsed = parsePrice(typed)
      expect(parsed.ok).to.equal(false)
      if (!parsed.ok) expect(parsed.problem).to.match(/\.$/u)
    })
  }
})
