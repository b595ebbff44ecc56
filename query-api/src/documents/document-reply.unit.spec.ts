import { expect } from 'chai'
import { guestDocument } from '../testing/documents.ts'
import { acceptsGzip, encodingFor, isKnownTo, staleHead } from './document-reply.ts'

describe('encodingFor', () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', 'identity'],
    ['BR', 'br'],
    ['identity', 'identity'],
    ['br;q=nonsense', 'identity'],
  ]
  for (const [header, encoding] of cases) {
    it(`returns ${encoding} for "${header}", also the second time`, () => {
      expect(encodingFor({ 'accept-encoding': header })).to.equal(encoding)
      expect(encodingFor({ 'accept-encoding': header })).to.equal(encoding)
    })
  }
})

describe('acceptsGzip', () => {
  const cases = [
    [undefined, false],
    ['gzip, deflate, br', true],
    ['br', false],
    ['gzip;q=0, *', false],
    ['*', true],
  ] as const
  for (const [header, isAccepted] of cases)
    it(`is ${isAccepted} for "${header}"`, () =>
      expect(acceptsGzip({ 'accept-encoding': header })).to.equal(isAccepted))
})

describe('isKnownTo', () => {
  const document = guestDocument()
  for (const tag of ['"tag-1"', '"tag-1-br"', 'W/"tag-1-gzip"', '"x", W/"tag-1"', ' * '])
    it(`is true for ${tag}`, () => expect(isKnownTo(tag, document)).to.equal(true))
  for (const tag of [undefined, '', '"tag-2"', '"tag-1-deflate"', 'tag-1', '"tag"'])
    it(`is false for ${tag}`, () => expect(isKnownTo(tag, document)).to.equal(false))
})

describe('staleHead', () => {
  it('says since when freshness is in doubt, and forbids storing', async () => {
    const since = new Date('2026-03-12T19:32:00.000Z')
    const { head } = await guestDocument().represent('br')
    const stale = staleHead(head, since)
    expect(stale.slice(-4)).to.deep.equal(['Cache-Control', 'no-store', 'Stale-Since', since.toISOString()])
    expect(stale.filter(text => text === 'Cache-Control')).to.have.length(1)
    expect(stale).to.include.members(['ETag', 'Content-Encoding', 'Vary'])
  })
})
