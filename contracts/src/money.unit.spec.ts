import { expect } from 'chai'
import fc from 'fast-check'
import { PriceInput, priceOfCents } from './money.ts'

const cents = (input: unknown) => PriceInput.safeParse(input).data

describe('PriceInput [money-1]', () => {
  it('parses numbers, decimal text and empty text to whole cents', () => {
    expect(cents(12.5)).to.equal(1_250)
    expect(cents('12.5')).to.equal(1_250)
    expect(cents(' 0.07 ')).to.equal(7)
    expect(cents('')).to.equal(0)
    expect(cents(99_999.99)).to.equal(9_999_999)
  })

  it('returns the same amount after a round trip through the API’s number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999 }), amount => {
        expect(cents(priceOfCents(amount))).to.equal(amount)
      }),
    )
  })

  it('refuses everything that is not an amount of money', () => {
    for (const input of [
      -1,
      100_000,
      1.005,
      '1.234',
      '1,50',
      '1e3',
      'abc',
      '-0.01',
      Number.NaN,
      Infinity,
      null,
      {},
    ]) {
      expect(PriceInput.safeParse(input).success, String(input)).to.equal(false)
    }
  })

  it('says what to do about too many decimals', () => {
    expect(PriceInput.safeParse('1.234').error?.issues[0]?.message).to.contain('two decimals')
  })
})
