import { expect } from 'chai'
import { parsePrice, typedPrice } from './typed-price.ts'

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

  for (const [typed, decimals, value] of [
    ['1250', 0, '1250'],
    ['¥1,250', 0, '1250'],
    ['1.250', 0, '1250'],
    ['1250.00', 0, '1250.00'],
    ['2.750', 3, '2.75'],
    ['9,90 €', 2, '9.90'],
  ] as const) {
    it(`returns ${value} for “${typed}” in a currency with ${decimals} decimals`, () => {
      expect(parsePrice(typed, decimals)).to.deep.equal({ ok: true, value })
    })
  }

  it('refuses what the currency does not have', () => {
    expect(parsePrice('12.50', 0).ok).to.equal(false)
    expect(parsePrice('2.755', 3).ok).to.equal(false)
    expect(parsePrice('1,250', 2).ok, 'a thousand or one and a quarter?').to.equal(false)
  })

  it('shows a price in its field with the decimals of the currency', () => {
    expect([typedPrice(1250, 0), typedPrice(12.5, 0), typedPrice(8), typedPrice(2.75, 3)]).to.deep.equal([
      '1250',
      '12.50',
      '8.00',
      '2.75',
    ])
  })

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
