import { expect } from 'chai'
import {
  formatDay,
  formatExactInstant,
  formatInstant,
  formatShortDate,
  formatTick,
  formatTime,
  fromLocalInput,
  toLocalInput,
  zoneText,
} from './dates.ts'

const summer = '2026-07-01T22:05:09.250Z'

describe('instants in words', () => {
  it('use the day and time of the given zone, with the month in words', () => {
    expect(formatInstant(summer, 'Europe/Berlin')).to.equal('2 July 2026, 00:05:09')
    expect(formatDay(summer, 'Europe/Berlin')).to.equal('Thursday, 2 July 2026')
    expect(formatTime(summer, 'UTC')).to.equal('22:05:09')
    expect(formatExactInstant(summer, 'UTC')).to.equal('1 July 2026, 22:05:09.250')
    expect(formatExactInstant('2026-07-01T22:05:09.000Z', 'UTC')).to.equal('1 July 2026, 22:05:09')
  })

  it('show the end of a period with its year, or only its time if it is short', () => {
    const at = Date.parse(summer)
    expect(formatTick(at, 30 * 86_400_000, 'UTC')).to.equal('1 Jul 2026')
    expect(formatTick(at, 3_600_000, 'UTC')).to.equal('1 Jul, 22:05')
    expect(formatTick(at, 60_000, 'UTC')).to.equal('1 Jul, 22:05:09')
  })

  it('show the offset of a named zone at that instant', () => {
    expect(zoneText(summer, 'Europe/Berlin')).to.equal('Europe/Berlin (GMT+2)')
    expect(zoneText('2026-01-01T00:00:00.000Z', 'Europe/Berlin')).to.equal('Europe/Berlin (GMT+1)')
    expect(zoneText(summer, 'UTC')).to.equal('UTC')
  })
})

describe('a date and time field', () => {
  it('returns the same instant, to the second', () => {
    expect(fromLocalInput(toLocalInput(summer))).to.equal('2026-07-01T22:05:09.000Z')
  })

  it('returns no instant while incomplete', () => {
    expect(fromLocalInput('')).to.equal(null)
    expect(fromLocalInput('2026-13-01T00:00')).to.equal(null)
  })
})

describe('formatShortDate [dates-1]', () => {
  it('shows month, day and two digits of the year in the reader’s time zone', () => {
    const local = new Date(2007, 2, 4, 23, 59)
    expect(formatShortDate(local.toISOString())).to.equal('3/4/07')
  })
})
