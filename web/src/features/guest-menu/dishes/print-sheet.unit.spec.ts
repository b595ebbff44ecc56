import { expect } from 'chai'
import { asOfText } from './print-sheet.tsx'

/** Ten minutes before midnight, by the clock of this device: in UTC it may be another day. */
const lateEvening = new Date(2026, 10, 22, 23, 50).getTime()

describe('asOfText', () => {
  it('gives date and time by the same clock', () => {
    expect(asOfText({ kind: 'fresh' }, lateEvening, undefined)).to.equal('As of 22 Nov 2026, 23:50.')
    const justAfterMidnight = new Date(2026, 10, 22, 0, 10).getTime()
    expect(asOfText({ kind: 'fresh' }, justAfterMidnight, undefined)).to.equal('As of 22 Nov 2026, 00:10.')
  })

  it('gives the time of the last proof for a menu that may have changed', () => {
    const since = lateEvening - 60_000
    for (const kind of ['stale', 'expired'] as const)
      expect(asOfText({ kind, since }, lateEvening, undefined)).to.equal(
        'As of 22 Nov 2026, 23:49. It may have changed since: ask staff.',
      )
  })

  it('gives no time for a menu that was never known to be current', () =>
    expect(asOfText({ kind: 'expired', since: null }, lateEvening, undefined)).to.equal(
      'It is not known how old this is: ask staff.',
    ))
})
