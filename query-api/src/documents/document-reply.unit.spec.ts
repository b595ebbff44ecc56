import { expect } from 'chai'
import { guestDocument } from '../testing/documents.ts'
import { isKnownTo, staleHead } from './document-reply.ts'

describe('isKnownTo', () => {
  const document = { etag: 'tag-1' }
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
