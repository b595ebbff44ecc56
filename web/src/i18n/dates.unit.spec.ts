import { expect } from 'chai'
import fc from 'fast-check'
import {
  datesOf,
  formatClock,
  formatDate,
  formatDay,
  formatExactInstant,
  formatInstant,
  formatMinute,
  formatShortDate,
  formatTime,
  fromLocalInput,
  knownZone,
  otherReading,
  toLocalInput,
  twoReadings,
  whenText,
  zoneNote,
  zoneText,
} from './dates.ts'

const summer = '2026-07-01T22:05:09.250Z'
const berlin = { timeZone: 'Europe/Berlin' }
const utc = { timeZone: 'UTC' }
const newYork = datesOf({ timeZone: 'America/New_York', locale: 'en-US' })

describe('instants in words', () => {
  it('use the day and time of the given zone, with the month in words', () => {
    expect(formatDay(summer, berlin)).to.equal('Thursday, 2 July 2026')
    expect(formatDate(summer, berlin)).to.equal('2 Jul 2026')
    expect(formatTime(summer, utc)).to.equal('22:05:09')
    expect(formatClock(summer, berlin)).to.equal('00:05')
    expect(formatExactInstant(summer, utc)).to.equal('1 July 2026, 22:05:09.250')
    expect(formatExactInstant('2026-07-01T22:05:09.000Z', utc)).to.equal('1 July 2026, 22:05:09')
  })

  it('name the zone only where the device has another time', () => {
    expect(formatInstant(summer, berlin)).to.equal('2 July 2026, 00:05:09 Berlin time')
    expect(formatInstant(summer, newYork)).to.equal('July 1, 2026, 06:05:09 PM New York time')
    expect(formatInstant(summer, utc)).to.equal('1 July 2026, 22:05:09')
    expect(formatMinute(summer, newYork)).to.equal('July 1, 2026, 06:05 PM New York time')
    expect(formatMinute(summer, utc)).to.equal('1 July 2026, 22:05')
    expect(formatInstant(summer)).to.equal('1 July 2026, 22:05:09')
    expect(zoneNote(summer, { timeZone: 'Etc/GMT+5' })).to.equal(' Etc/GMT+5')
    expect(zoneNote(summer, { timeZone: 'America/Argentina/Buenos_Aires' })).to.equal(' Buenos Aires time')
    // London has the time of this device in winter.
    expect(zoneNote('2026-01-01T12:00:00Z', { timeZone: 'Europe/London' })).to.equal('')
    expect(zoneNote(summer, { timeZone: 'Europe/London' })).to.equal(' London time')
  })

  it('follow clock changes', () => {
    const times = (instants: readonly string[]) => instants.map(instant => formatInstant(instant, berlin))
    expect(times(['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'])).to.deep.equal([
      '29 March 2026, 01:59:59 Berlin time',
      '29 March 2026, 03:00:00 Berlin time',
    ])
    expect(times(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])).to.deep.equal([
      '25 October 2026, 02:30:00 (GMT+2) Berlin time',
      '25 October 2026, 02:30:00 (GMT+1) Berlin time',
    ])
    const offsets = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']
    for (const [instants, text] of [
      [offsets[0], 'Europe/Berlin (GMT+2)'],
      [offsets[1], 'Europe/Berlin (GMT+1)'],
      [offsets, 'Europe/Berlin (GMT+2, GMT+1)'],
      [[], 'Europe/Berlin'],
    ] as const)
      expect(zoneText(instants ?? [], 'Europe/Berlin')).to.equal(text)
    expect(zoneText(summer, 'UTC')).to.equal('UTC')
  })

  it('have the hours of the restaurant’s locale, in English words', () => {
    const at = (locale: string) => formatExactInstant(summer, datesOf({ timeZone: 'UTC', locale }))
    expect(['en', 'de-AT', 'ja-JP'].map(at)).to.deep.equal(Array(3).fill('1 July 2026, 22:05:09.250'))
    expect(at('en-US')).to.equal('July 1, 2026, 10:05:09.250 PM')
    expect(at('en-AU')).to.equal('1 July 2026, 10:05:09.250 pm')
  })

  it('are in UTC, and say so, when the browser does not know the zone', () => {
    expect(knownZone('Europe/Berlin')).to.equal('Europe/Berlin')
    expect(datesOf({ timeZone: 'Mars/Olympus', locale: 'en' }).timeZone).to.equal('UTC')
  })
})

describe('formatShortDate [dates-1]', () => {
  it('shows month, day and two digits of the year in the restaurant’s time zone', () => {
    expect(formatShortDate('2007-03-04T23:59:00Z', utc)).to.equal('3/4/07')
    expect(formatShortDate('2007-03-04T23:59:00Z', berlin)).to.equal('3/5/07')
    expect(formatShortDate(new Date(2007, 2, 4, 23, 59).toISOString())).to.equal('3/4/07')
  })

  it('has the month in words for a restaurant outside the United States', () => {
    const at = (locale: string) =>
      formatShortDate('2007-03-04T23:59:00Z', datesOf({ timeZone: 'UTC', locale }))
    expect(['en', 'en-US', 'es-US'].map(at)).to.deep.equal(['3/4/07', '3/4/07', '3/4/07'])
    expect(['de-CH', 'en-GB', 'de', 'en-AU'].map(at)).to.deep.equal(Array(4).fill('4 Mar 2007'))
  })
})

const vienna = { timeZone: 'Europe/Vienna' }

describe('a date and time field', () => {
  it('returns the same instant, to the second', () => {
    expect(fromLocalInput(toLocalInput('2026-07-01T22:05:09.250Z'))).to.equal('2026-07-01T22:05:09.000Z')
    expect(toLocalInput('2026-07-01T22:05:09.250Z', vienna)).to.equal('2026-07-02T00:05:09')
    expect(fromLocalInput('2026-07-02T00:05', vienna)).to.equal('2026-07-01T22:05:00.000Z')
  })

  it('returns no instant while incomplete', () => {
    expect(fromLocalInput('')).to.equal(null)
    expect(fromLocalInput('2026-13-01T00:00')).to.equal(null)
    expect(fromLocalInput('x', vienna)).to.equal(null)
  })

  it('takes the first time when clocks go back, the later when they go forward', () => {
    expect(fromLocalInput('2026-10-25T02:30', vienna)).to.equal('2026-10-25T00:30:00.000Z')
    expect(fromLocalInput('2026-10-25T03:00', vienna)).to.equal('2026-10-25T02:00:00.000Z')
    expect(fromLocalInput('2026-03-29T02:30', vienna)).to.equal('2026-03-29T01:30:00.000Z')
    expect(toLocalInput('2026-03-29T01:30:00.000Z', vienna)).to.equal('2026-03-29T03:30:00')
    expect(fromLocalInput('2026-03-29T01:59:59', vienna)).to.equal('2026-03-29T00:59:59.000Z')
    expect(fromLocalInput('2026-03-29T03:00', vienna)).to.equal('2026-03-29T01:00:00.000Z')
  })

  it('shows what was typed, unless clocks skip it', () => {
    const zones = ['UTC', 'Europe/London', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu']
    const seconds = fc.integer({ min: Date.UTC(2020, 0, 1) / 1000, max: Date.UTC(2035, 0, 1) / 1000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), seconds, (timeZone, second) => {
        const text = toLocalInput(second * 1000, { timeZone })
        expect(toLocalInput(fromLocalInput(text, { timeZone }) ?? 0, { timeZone })).to.equal(text)
      }),
    )
  })

  it('asks which of two instants a time that occurs twice is, and sets either', () => {
    const [first, second] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']
    expect(otherReading(first, vienna)).to.equal(second)
    expect(otherReading('2026-10-25T01:30:00.456Z', vienna)).to.equal(first)
    expect(twoReadings(first, vienna)).to.deep.equal({ first, second, which: 'first' })
    expect(twoReadings(Date.parse(second), vienna)).to.deep.equal({ first, second, which: 'second' })
    for (const once of ['2026-10-25T02:30:00.000Z', '2026-03-29T01:30:00.000Z']) {
      expect(otherReading(once, vienna)).to.equal(null)
      expect(twoReadings(once, vienna)).to.equal(null)
    }
  })

  it('says when, in the words of a day or two', () => {
    const now = Date.parse('2026-03-12T23:30:00Z') // the 13th in Vienna
    const zone = zoneNote('2026-03-13T03:00:00Z', vienna)
    expect(whenText('2026-03-13T03:00:00Z', vienna, now)).to.equal(`today at 04:00${zone}`)
    expect(whenText('2026-03-14T03:00:00Z', vienna, now)).to.equal(`tomorrow at 04:00${zone}`)
    expect(whenText('2026-03-20T03:00:00Z', vienna, now)).to.equal(`on 20 Mar 2026 at 04:00${zone}`)
  })
})
