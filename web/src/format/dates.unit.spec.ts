import { expect } from 'chai'
import { counted, formatShortDate } from './dates.ts'

describe('formatShortDate [dates-1]', () => {
  it('is month, day and two digits of the year › in the reader’s time zone', () => {
    const local = new Date(2007, 2, 4, 23, 59)
    expect(formatShortDate(local.toISOString())).to.equal('3/4/07')
  })
})

describe('counted', () => {
  it('speaks of one item and of any other number of items', () => {
    expect([0, 1, 2].map(count => counted(count, 'item'))).to.deep.equal(['0 items', '1 item', '2 items'])
  })
})
