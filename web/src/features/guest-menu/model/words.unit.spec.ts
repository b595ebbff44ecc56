import { expect } from 'chai'
import { guestReasonText, priceText } from './words.ts'

describe('guestReasonText', () => {
  it('when the data is out of date › then it says since when', () => {
    const since = Date.UTC(2026, 2, 12, 19, 32)
    expect(guestReasonText({ kind: 'out-of-date', since }, since)).to.match(
      /^We cannot reach the kitchen’s latest data since \d\d:\d\d$/,
    )
    expect(guestReasonText({ kind: 'out-of-date', since: null }, since)).to.equal(
      'We cannot reach the kitchen’s latest data',
    )
  })
})

describe('priceText', () => {
  for (const [cents, text] of [
    [0, '$0.00'],
    [5, '$0.05'],
    [950, '$9.50'],
    [9_999_999, '$99999.99'],
  ] as const)
    it(`when ${cents} cents › then ${text}`, () => expect(priceText(cents)).to.equal(text))
})
