import { expect } from 'chai'
import { addDays, currentDaysWorldwide, dayIn, firstInstant, lastFinishedDay, weekdayOf } from './days.ts'

const at = (instant: string) => Date.parse(instant)

describe('days', () => {
  it('limits the number of cached formatters', () => {
    const spelled = (number: number) =>
      [...'europe/vienna'].map((letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join('')
    const real = Intl.DateTimeFormat
    let made = 0
    Intl.DateTimeFormat = new Proxy(real, {
      construct(target, given) {
        made += 1
        return Reflect.construct(target, given)
      },
    })
    try {
      const known = 2_048 // every second one differs: 1,024 spellings
      for (let number = 0; number < known; number += 1) dayIn(spelled(number), 0)
      made = 0
      for (let number = 0; number < known; number += 1) dayIn(spelled(number), 0)
      expect(made).to.be.at.least(1_024 - 640)
      made = 0
      for (let time = 0; time < known; time += 1) dayIn('Europe/Vienna', time)
      expect(made).to.be.at.most(1)
    } finally {
      Intl.DateTimeFormat = real
    }
  })

  describe('firstInstant', () => {
    for (const [zone, day, start] of [
      ['UTC', '2026-03-12', '2026-03-12T00:00:00.000Z'],
      ['Europe/Vienna', '2026-03-12', '2026-03-11T23:00:00.000Z'],
      ['Europe/Vienna', '2026-03-29', '2026-03-28T23:00:00.000Z'],
      ['America/New_York', '2026-03-12', '2026-03-12T04:00:00.000Z'],
      ['Pacific/Kiritimati', '2026-03-12', '2026-03-11T10:00:00.000Z'],
      ['Etc/GMT+12', '2026-03-12', '2026-03-12T12:00:00.000Z'],
      ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'], // 00:00 was skipped
      ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'], // the day was skipped
    ] as const)
      it(`knows when ${day} began in ${zone}`, () => {
        expect(new Date(firstInstant(zone, `${day}T00:00`)).toISOString()).to.equal(start)
      })
  })

  describe('dayIn', () => {
    for (const [zone, instant, day] of [
      ['UTC', '2026-03-12T23:59:59.999Z', '2026-03-12'],
      ['Europe/Vienna', '2026-03-12T22:59:59.999Z', '2026-03-12'],
      ['Europe/Vienna', '2026-03-12T23:00:00.000Z', '2026-03-13'],
      ['Europe/Vienna', '2026-07-01T22:00:00.000Z', '2026-07-02'],
      ['America/New_York', '2027-01-01T04:59:59.999Z', '2026-12-31'],
      ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
      ['Etc/GMT+12', '2026-03-01T11:59:59.999Z', '2026-02-28'],
    ] as const) {
      it(`returns ${day} for ${instant} in ${zone}`, () => {
        expect(dayIn(zone, at(instant))).to.equal(day)
      })
    }
    it('refuses an unknown time zone', () => {
      expect(() => dayIn('Mars/Olympus', 0)).to.throw(RangeError)
    })
  })

  it('adds days across months, leap days and clock changes', () => {
    expect(addDays('2028-02-28', 1)).to.equal('2028-02-29')
    expect(addDays('2026-03-01', -1)).to.equal('2026-02-28')
    expect(addDays('2026-03-28', 2)).to.equal('2026-03-30')
    expect(['2026-03-09', '2026-03-12', '2026-03-15'].map(weekdayOf)).to.deep.equal([0, 3, 6])
  })

  it('finishes a day only when it is over everywhere', () => {
    expect(lastFinishedDay(at('2026-03-13T11:59:59.999Z'))).to.equal('2026-03-11')
    expect(lastFinishedDay(at('2026-03-13T12:00:00.000Z'))).to.equal('2026-03-12')
    expect(currentDaysWorldwide(at('2026-03-13T11:00:00.000Z'))).to.deep.equal([
      '2026-03-12',
      '2026-03-13',
      '2026-03-14',
    ])
    expect(currentDaysWorldwide(at('2026-03-13T12:00:00.000Z'))).to.deep.equal(['2026-03-13', '2026-03-14'])
  })
})
