import { expect } from 'chai'
import { clockTime, dayAndTime, dayText, pageZone, timeText } from './page-zone.ts'
import { inLanguage } from './t.ts'

const start = Date.UTC(2026, 2, 12, 19, 32)
const deviceZone = new Intl.DateTimeFormat().resolvedOptions().timeZone
const spaced = (text: string) => text.replace(/\s/gu, ' ')

describe('the time zone of the guest’s page [guest-time-1]', () => {
  it('is the device’s until the restaurant’s is known', () => {
    for (const timeZone of ['', deviceZone])
      expect(timeText(start, pageZone(timeZone))).to.match(/^\d\d:\d\d$/u)
  })

  it('is the restaurant’s, and named beside a time that this device does not show', () => {
    const zone = pageZone('Pacific/Kiritimati')
    expect(timeText(start, zone)).to.equal('09:32 GMT+14')
    expect(dayText(start, zone)).to.equal('13 Mar 2026')
    expect(spaced(dayAndTime(start, zone))).to.equal('13 Mar 2026, 09:32 GMT+14')
    expect(spaced(dayAndTime(start, zone, { weekday: 'short' }))).to.match(
      /^Fri,? 13 Mar,? .*09:32 GMT\+14$/u,
    )
  })

  it('is not named beside the same time of a zone with another name', () => {
    const zone = pageZone(deviceZone === 'UTC' ? 'Africa/Accra' : deviceZone)
    expect(timeText(start, zone)).to.match(/^\d\d:\d\d$/u)
  })

  it('is UTC, and says so, if this browser does not know the restaurant’s', () => {
    const zone = pageZone('Mars/Olympus')
    expect(dayText(start, zone)).to.equal('12 Mar 2026, UTC')
    if (deviceZone !== 'UTC') expect(timeText(start, zone)).to.equal('19:32 UTC')
  })

  it('decides what is today', () => {
    const zone = pageZone('Europe/Vienna') // 20:32
    expect(clockTime(start, start + 3 * 3_600_000, zone)).to.match(/^20:32/u)
    expect(clockTime(start, start + 4 * 3_600_000, zone)).to.match(/^12 Mar, 20:32/u)
  })

  it('is written in the page’s language', () => {
    const zone = pageZone('Pacific/Kiritimati')
    const texts = () => [dayText(start, zone), timeText(start, zone)]
    expect(inLanguage('de', {}, texts)).to.deep.equal(['13. März 2026', '09:32 GMT+14'])
    // Arabic formatters spell the zone out, unlike the clocks and tickets that a guest compares it with.
    expect(spaced(inLanguage('ar', {}, texts)[1] ?? '')).to.equal('09:32 ص \u2068GMT+14\u2069')
  })
})
