import { expect } from 'chai'
import fc from 'fast-check'
import { endOfRestaurantDay, isSoldOut } from './sold-out.ts'

const endOf = (zone: string, at: string) => endOfRestaurantDay(zone, Date.parse(at))

describe('the end of a restaurant’s day', () => {
  it('is the next 04:00 in its time zone', () => {
    expect(endOf('UTC', '2026-06-01T20:00:00Z')).to.equal('2026-06-02T04:00:00.000Z')
    expect(endOf('Europe/Vienna', '2026-06-01T20:00:00Z')).to.equal('2026-06-02T02:00:00.000Z')
    expect(endOf('Asia/Kathmandu', '2026-06-01T20:00:00Z')).to.equal('2026-06-01T22:15:00.000Z')
    expect(endOf('Pacific/Kiritimati', '2026-06-01T20:00:00Z')).to.equal('2026-06-02T14:00:00.000Z')
    expect(endOf('Etc/GMT+12', '2026-06-01T20:00:00Z')).to.equal('2026-06-02T16:00:00.000Z')
  })

  it('belongs to the evening before until 04:00, and to the next day from then on', () => {
    expect(endOf('UTC', '2026-06-02T03:59:59.999Z')).to.equal('2026-06-02T04:00:00.000Z')
    expect(endOf('UTC', '2026-06-02T04:00:00.000Z')).to.equal('2026-06-03T04:00:00.000Z')
  })

  it('follows clock changes', () => {
    expect(endOf('Europe/Vienna', '2026-03-28T20:00:00Z')).to.equal('2026-03-29T02:00:00.000Z')
    expect(endOf('Europe/Vienna', '2026-10-24T20:00:00Z')).to.equal('2026-10-25T03:00:00.000Z')
    expect(endOf('America/New_York', '2026-11-01T03:00:00Z')).to.equal('2026-11-01T09:00:00.000Z')
    // Samoa skipped 30 December 2011: its day ended where the next one began.
    expect(endOf('Pacific/Apia', '2011-12-30T08:00:00Z')).to.equal('2011-12-30T10:00:00.000Z')
  })

  it('is at most 26 hours away, and 04:00 there', () => {
    const zones = ['UTC', 'Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca']
    const instants = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) })
    fc.assert(
      fc.property(fc.constantFrom(...zones), instants, (timeZone, at) => {
        const end = Date.parse(endOfRestaurantDay(timeZone, at))
        expect(end - at).to.be.within(1, 26 * 3_600_000)
        const text = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'medium' }).format(end)
        expect(text).to.equal('04:00:00')
      }),
    )
  })

  it('makes an item available again automatically', () => {
    const until = '2026-06-02T04:00:00.000Z'
    expect(isSoldOut(until, Date.parse(until) - 1)).to.equal(true)
    expect(isSoldOut(until, Date.parse(until))).to.equal(false)
    expect(isSoldOut(null, 0)).to.equal(false)
  })
})
