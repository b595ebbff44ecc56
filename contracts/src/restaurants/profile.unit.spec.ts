import { expect } from 'chai'
import { TimeZone } from './profile.ts'

describe('a time zone', () => {
  it('is stored under one name, however it is spelled', () => {
    for (const spelling of ['europe/vienna', 'EUROPE/VIENNA', 'Europe/Vienna'])
      expect(TimeZone.parse(spelling)).to.equal('Europe/Vienna')
    expect(TimeZone.parse('utc')).to.equal('UTC')
  })

  it('stays the same when it is stored again', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const stored = TimeZone.parse(zone)
      expect(TimeZone.parse(stored)).to.equal(stored)
    }
  })

  it('is refused when it is not a time zone', () => {
    for (const text of [
      '',
      'Europe/Atlantis',
      'x'.repeat(61),
      'Europe/Vienna\0',
      ' UTC',
      '+01:00',
      '-23:59',
      '+0100',
    ])
      expect(TimeZone.safeParse(text).success, JSON.stringify(text)).to.equal(false)
  })
})
