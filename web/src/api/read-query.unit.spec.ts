import { expect } from 'chai'
import { linkCursor } from './read-query.ts'

describe('linkCursor', () => {
  it('returns the cursor of the next page from the header', () => {
    expect(linkCursor('</api/menu-items/archived/1?limit=50&cursor=a%2Bb>; rel="next"')).to.equal('a+b')
    expect(linkCursor('</x?cursor=a>; rel="prev"')).to.equal(null)
    expect(linkCursor(null)).to.equal(null)
  })

  it('returns the cursor of each direction from the header', () => {
    const link =
      '</api/audit/history?cursor=newer>; rel="prev", </api/audit/history?cursor=older>; rel="next"'
    expect(linkCursor(link, 'prev')).to.equal('newer')
    expect(linkCursor(link, 'next')).to.equal('older')
  })
})
