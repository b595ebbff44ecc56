import { expect } from 'chai'
import { linkCursor, nextCursor } from './next-cursor.ts'

describe('nextCursor', () => {
  it('returns the cursor of the next page from the header', () => {
    expect(nextCursor('</api/menu-items/archived/1?limit=50&cursor=a%2Bb>; rel="next"')).to.equal('a+b')
    expect(nextCursor('</x?cursor=a>; rel="prev"')).to.equal(null)
    expect(nextCursor(null)).to.equal(null)
  })
})

describe('linkCursor', () => {
  it('returns the cursor of each direction from the header', () => {
    const link =
      '</api/audit/history?cursor=newer>; rel="prev", </api/audit/history?cursor=older>; rel="next"'
    expect(linkCursor(link, 'prev')).to.equal('newer')
    expect(linkCursor(link, 'next')).to.equal('older')
  })
})
