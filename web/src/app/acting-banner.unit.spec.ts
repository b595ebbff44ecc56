import { expect } from 'chai'
import { minutesLeft, timeLeftWords, untilNextMinute } from './acting-banner.tsx'

const end = 1_800_000

describe('the time left of an impersonation', () => {
  it('counts started minutes from thirty to zero', () =>
    expect([0, 1, 60_000, end - 1, end, end + 1].map(now => minutesLeft(end, now))).to.deep.equal([
      30, 30, 29, 1, 0, 0,
    ]))

  it('wakes exactly when the number changes', () => {
    for (const now of [0, 1, 59_999, 60_000, 60_001, end - 60_000, end - 1]) {
      const wait = untilNextMinute(end, now) ?? 0
      expect(minutesLeft(end, now + wait - 1), `just before, from ${now}`).to.equal(minutesLeft(end, now))
      expect(minutesLeft(end, now + wait), `then, from ${now}`).to.equal(minutesLeft(end, now) - 1)
    }
    expect(untilNextMinute(end, end)).to.equal(null)
  })

  it('shows minutes, and finally less than one', () => {
    expect([30, 2, 1].map(timeLeftWords)).to.deep.equal([
      '30 minutes left',
      '2 minutes left',
      'less than a minute left',
    ])
  })
})
