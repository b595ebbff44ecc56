import { expect } from 'chai'
import { parsePrice, typedPrice } from './typed-price.ts'

describe('parsePrice [price-1]', () => {
  for (const [typed, value, decimals] of [
    ['', '0', 2],
    ['  ', '0', 2],
    ['12', '12', 2],
    ['12.', '12', 2],
    ['12.5', '12.50', 2],
    ['1,234.50', '1234.50', 2],
    ['12,50 kr', '12.50', 2],
    ['EUR 9.90', '9.90', 2],
    ['١٢٫٥٠', '12.50', 2],
    ['8.–', '8', 2],
    ['12,50', '12.50', 2],
    ['$ 9.90', '9.90', 2],
    ['9,90 €', '9.90', 2],
    ['99999.99', '99999.99', 2],
    ['¥1,250', '1250', 0],
    ['1.250', '1250', 0],
    ['1250.00', '1250.00', 0],
    ['2.750', '2.75', 3],
  ] as const)
    it(`returns ${value} for “${typed}” in a currency with ${decimals} decimals`, () =>
      expect(parsePrice(typed, decimals)).to.deep.equal({ ok: true, value }))

  it('refuses what the currency does not have', () => {
    const problemOf = (typed: string, decimals: number) => {
      const price = parsePrice(typed, decimals)
      return price.ok ? price.value : price.problem
    }
    expect(problemOf('12.50', 0)).to.equal('Enter a whole number. Prices in this currency have no decimals.')
    expect(problemOf('2.755', 3)).to.match(/^Enter a price with at most two decimals/u)
    expect(problemOf('1,250', 2), '1,250 or 1.25').to.match(/^Enter a price with at most two decimals/u)
    expect(problemOf('100000', 2)).to.equal('Enter a price between 0 and 99999.99.')
  })

  it('shows a price in its field with the decimals of the currency', () => {
    expect([typedPrice(1250, 0), typedPrice(12.5, 0), typedPrice(8), typedPrice(2.75, 3)]).to.deep.equal([
      '1250',
      '12.50',
      '8.00',
      '2.75',
    ])
  })

  for (const typed of ['twelve', '-1', '1e3', '1.005', '.5.', '100000', '3 or 4', 'NaN'])
    it(`refuses “${typed}” with a sentence`, () =>
      expect(parsePrice(typed)).to.include({ ok: false }).and.have.property('problem').that.matches(/\.$/u))
})
