import { expect } from 'chai'
import { parseChange, previewPrices, roundingsOf } from './repricing.ts'

const item = (price: number, name = 'Soup') => ({ id: name, name, price })
const percent = (by: number, roundTo = 1) => ({ kind: 'percent', by, roundTo }) as const
const tos = (prices: readonly number[], change: Parameters<typeof previewPrices>[1]) =>
  previewPrices(
    prices.map(price => item(price)),
    change,
  ).changes.map(({ to }) => to)

describe('previewPrices', () => {
  it('adds a percentage in integer cents, halves up', () => {
    expect(tos([10, 8.9, 0.1, 99.99], percent(500))).to.deep.equal([1050, 935, 11, 10499])
    expect(tos([1.1], percent(5000)), '1.65, not 1.6500000000000001').to.deep.equal([165])
  })

  it('agrees with exact arithmetic for every price up to 100', () => {
    for (let cents = 1; cents <= 10_000; cents += 1) {
      const [change] = previewPrices([item(cents / 100)], percent(750, 5)).changes
      const exact = (BigInt(cents) * 10_750n * 2n + 50_000n) / 100_000n
      expect(change?.to ?? cents, String(cents)).to.equal(Number(exact) * 5)
    }
  })

  it('offers whole prices first in a currency without decimals', () => {
    expect(roundingsOf(0).map(({ value }) => value)).to.deep.equal(['100', '1000', '5000', '10000'])
    expect(roundingsOf(3)[0]?.value).to.equal('1')
    expect(tos([1250], percent(300, 100)), 'yen').to.deep.equal([128800])
  })

  it('rounds to the chosen step, and takes amounts off', () => {
    expect(tos([8.9], percent(500, 50))).to.deep.equal([950])
    expect(tos([8.9, 4], { kind: 'amount', by: -50, roundTo: 1 })).to.deep.equal([840, 350])
  })

  it('leaves out items without a price and prices that stay', () => {
    expect(previewPrices([item(0), item(0.01)], percent(500))).to.deep.equal({
      changes: [],
      unpriced: 1,
      outOfRange: [],
    })
  })

  it('names prices below 0 or above 99,999.99', () => {
    const { outOfRange } = previewPrices([item(1, 'Bread'), item(5)], {
      kind: 'amount',
      by: -200,
      roundTo: 1,
    })
    expect(outOfRange).to.deep.equal([{ id: 'Bread', name: 'Bread', from: 100, to: -100 }])
    expect(previewPrices([item(99_999.99)], percent(500)).outOfRange).to.have.length(1)
    expect(previewPrices([item(1)], percent(-10_000)).changes[0]?.to).to.equal(0)
  })
})

describe('parseChange', () => {
  it('reads a percentage with sign, comma and percent sign', () =>
    expect(['5', '+5 %', '-2,5', '−0.05'].map(text => parseChange(text, 'percent'))).to.deep.equal([
      500, 500, -250, -5,
    ]))

  for (const text of ['', 'five', '1.234', '0', '-101', '1001'])
    it(`refuses “${text}”`, () => expect(parseChange(text, 'percent')).to.be.a('string'))
})
