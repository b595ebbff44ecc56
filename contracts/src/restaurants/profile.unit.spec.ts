import { expect } from 'chai'
import { ProfileChange, TimeZone } from './profile.ts'

describe('a website', () => {
  const parse = (website: string) => ProfileChange.safeParse({ website }).data?.website

  it('gets https if it is written without a scheme', () => {
    expect(parse('trattoria.example')).to.equal('https://trattoria.example')
    expect(parse('www.trattoria.example/menu?a=1')).to.equal('https://www.trattoria.example/menu?a=1')
    expect(parse('http://trattoria.example')).to.equal('http://trattoria.example')
    expect(parse('')).to.equal('')
  })

  it('is refused if it is no address, or one that does not lead to a page', () => {
    for (const text of [
      'trattoria',
      'javascript:alert(1)',
      'javascript.x:alert(1)',
      'data:text/html,x',
      'a b.example',
    ])
      expect(parse(text), text).to.equal(undefined)
  })
})

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
