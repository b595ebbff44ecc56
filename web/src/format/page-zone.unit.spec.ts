import { expect } from 'chai'
import { inLanguage } from '../languages/t.ts'
import { clockTime, dayAndTime, dayText, setPageZone, timeText } from './page-zone.ts'

const start = Date.UTC(2026, 2, 12, 19, 32)
const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const spaced = (text: string) => text.replace(/\s/gu, ' ')

describe('the time zone of the guest’s page [guest-time-1]', () => {
  afterEach(() => setPageZone(''))

  it('is the device’s until the restaurant’s is known', () => {
    expect(timeText(start)).to.match(/^\d\d:\d\d$/u)
    setPageZone(deviceZone)
    expect(timeText(start)).to.match(/^\d\d:\d\d$/u)
  })

  it('is the restaurant’s, and named beside a time that this device does not show', () => {
    setPageZone('Pacific/Kiritimati')
    expect(timeText(start)).to.equal('09:32 GMT+14')
    expect(dayText(start)).to.equal('13 Mar 2026')
    expect(spaced(dayAndTime(start))).to.equal('13 Mar 2026, 09:32 GMT+14')
    expect(spaced(dayAndTime(start, { weekday: 'short' }))).to.match(/^Fri,? 13 Mar,? .*09:32 GMT\+14$/u)
  })

  it('is not named beside the same time of a zone with another name', () => {
    setPageZone(deviceZone === 'UTC' ? 'Africa/Accra' : deviceZone)
    expect(timeText(start)).to.match(/^\d\d:\d\d$/u)
  })

  it('is UTC, and says so, if this browser does not know the restaurant’s', () => {
    setPageZone('Mars/Olympus')
    expect(dayText(start)).to.equal('12 Mar 2026, UTC')
    if (deviceZone !== 'UTC') expect(timeText(start)).to.equal('19:32 UTC')
  })

  it('decides what is today', () => {
    setPageZone('Europe/Vienna') // 20:32
    expect(clockTime(start, start + 3 * 3_600_000)).to.match(/^20:32/u)
    expect(clockTime(start, start + 4 * 3_600_000)).to.match(/^12 Mar, 20:32/u)
  })

  it('is written in the page’s language', () => {
    setPageZone('Pacific/Kiritimati')
    const texts = () => [dayText(start), timeText(start)]
    expect(inLanguage('de', {}, texts)).to.deep.equal(['13. März 2026', '09:32 GMT+14'])
    // Arabic formatters spell the zone out, unlike the clocks and tickets that a guest compares it with.
    expect(spaced(inLanguage('ar', {}, texts)[1] ?? '')).to.equal('09:32 ص \u2068GMT+14\u2069')
  })
})
