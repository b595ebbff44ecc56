import { expect } from 'chai'
import { copyText, copyTitle, isOld } from './offline-menu.tsx'

describe('the words above a copy', () => {
  const since = Date.UTC(2026, 10, 23, 14, 5)
  it('always name the day, because the device’s own day may be wrong', () =>
    expect(copyTitle({ since, ageMs: 0 }, undefined)).to.match(/Saved copy, as of Mon,? 23 Nov/u))
  it('say after 24 hours that nothing is safe, and so for an unknown age', () => {
    for (const ageMs of [24 * 3_600_000, Number.POSITIVE_INFINITY, Number.NaN]) {
      expect(isOld({ since, ageMs })).to.equal(true)
      expect(copyText({ since, ageMs })).to.include('no dish counts as safe')
    }
    expect(isOld({ since, ageMs: 24 * 3_600_000 - 1 })).to.equal(false)
  })
})
