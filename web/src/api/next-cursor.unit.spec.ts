import { expect } from 'chai'
import { linkCursor, nextCursor } from './next-cursor.ts'

describe('nextCursor', () => {
  it('is the cursor of the next page › when the header names one', () => {
    expect(nextCursor('</api/menu-items/archived/1?limit=50&cursor=a%2Bb>; rel="next"')).to.equal('a+b')
    expect(nextCursor('</x?cursor=a>; rel="prev"')).to.equal(null)
    expect(nextCursor(null)).to.equal(null)
  })
})

describe('linkCursor', () => {
  it('finds each direction › when the header names both', () => {
    const link =
      '</api/audit/history?cursor=newer>; rel="prev", </api/audit/history?cursor=older>; rel="next"'
    expect(linkCursor(link, 'prev')).to.equal('newer')
    expect(linkCursor(link, 'next')).to.equal('older')
  })
})
